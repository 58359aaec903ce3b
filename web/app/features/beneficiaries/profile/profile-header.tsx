import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BeneficiaryProfile } from '#contract/beneficiaries/schemas.ts';
import { paths } from '#contract/paths.ts';
import { beneficiaryTexts as texts } from '#texts/beneficiaries.ts';
import type { useTipNow } from '#web/features/tipping/public.ts';
import { languageOf } from '#web/platform/language.ts';
import type { Viewer } from '#web/platform/viewer.ts';
import { Chips } from '#web/ui/chips.tsx';
import { Avatar } from '#web/ui/picture.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { titleSize } from '#web/ui/title-size.ts';
import { FollowButton } from '../follows/follow-button.tsx';

/** Who this is and what visitors can do for them, under a band woven from their id. */
export function ProfileHeader({
  beneficiary,
  following,
  viewer,
  tipNow,
  children,
}: {
  beneficiary: BeneficiaryProfile;
  following: boolean;
  viewer: Viewer;
  tipNow: ReturnType<typeof useTipNow>['tipNow'];
  /** Shown beside the name on wide screens. */
  children: ReactNode;
}) {
  const { id, name, types, profile_picture, tipping } = beneficiary;
  return (
    <header className="card mt-3 overflow-hidden">
      <TibebBand seed={id} height={48} className="block" />
      <div className="grid gap-6 p-5 sm:grid-cols-[auto_1fr] sm:gap-8 sm:p-8 xl:grid-cols-[auto_1fr_22rem]">
        <div className="aspect-square w-32 overflow-hidden rounded-xl bg-sunken sm:w-44">
          <Avatar src={profile_picture} seed={id} alt="" priority className="size-full object-cover" />
        </div>
        <div className="flex min-w-0 flex-col justify-center">
          <h1 className={titleSize(name)} lang={languageOf(name)}>
            {name}
          </h1>
          <Chips items={types} className="mt-3" />
          {/* On a phone, where most visitors come by a QR code, the tip button has a row of its own. */}
          <div className="mt-6 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
            {tipping === 'open' ? (
              <form className="grid max-sm:col-span-2">
                <button {...tipNow} className="btn btn-primary max-sm:btn-large">
                  <Heart size={18} aria-hidden />
                  {texts.tipNow}
                </button>
              </form>
            ) : (
              <p className="self-center text-muted max-sm:col-span-2">
                {tipping === 'closed' ? texts.profile.tippingClosed : texts.profile.tippingNotYet}
              </p>
            )}
            {tipping === 'not_yet' && (
              <Link className="btn btn-primary max-sm:col-span-2" to="pledge">
                {texts.profile.pledge}
              </Link>
            )}
            <FollowButton beneficiary={beneficiary} following={following} viewer={viewer} />
            <ShareButton title={name} copiedDescription={texts.profile.copied} />
          </div>
        </div>
        {children}
      </div>
    </header>
  );
}

/** The members of a band, and the page's links elsewhere, each list with a name of its own. */
export function ProfileLinks({ links, members }: Pick<BeneficiaryProfile, 'links' | 'members'>) {
  return (
    <ul className="mt-4 grid gap-1 empty:hidden" aria-label={texts.profile.links}>
      {members.map(({ id, name }) => (
        <li key={id}>
          {texts.profile.member}{' '}
          <Link className="link wrap-anywhere" to={paths.professional(id)} lang={languageOf(name)}>
            {name}
          </Link>
        </li>
      ))}
      {links.map((link) => (
        <li key={link}>
          {/* The link was entered by the owner of the page: search engines must not count it as our recommendation. */}
          <a
            className="link wrap-anywhere"
            href={link}
            rel="nofollow ugc noopener noreferrer"
            target="_blank"
          >
            {link.replace(/^https?:\/\//, '')}
          </a>
        </li>
      ))}
    </ul>
  );
}
