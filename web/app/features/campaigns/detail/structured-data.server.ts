import type { CampaignDetail } from '#contract/campaigns/schemas.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';

/** The structured data of a campaign (schema.org Project); made on the server, so that the browser does not load this code. */
export function structuredData(campaign: CampaignDetail, publicOrigin: string) {
  const { slug, title, description, creator, cover, live_at, receiver, takes_pledges } = campaign;
  const url = absoluteUrl(publicOrigin, paths.campaign(slug));
  return {
    '@context': 'https://schema.org',
    '@type': 'Project',
    name: title,
    description,
    url,
    ...(cover ? { image: absoluteUrl(publicOrigin, cover) } : {}),
    foundingDate: live_at.slice(0, 10),
    ...(creator ? { founder: { '@type': 'Person', name: creator } } : {}),
    ...(takes_pledges
      ? {
          potentialAction: {
            '@type': 'DonateAction',
            target: url,
            recipient: {
              '@type': 'PerformingGroup',
              name: receiver.name,
              url: absoluteUrl(publicOrigin, paths.professional(receiver.id)),
            },
          },
        }
      : {}),
  };
}
