import { Link } from 'react-router';
import { bandPaths } from '#contract/bands/paths.ts';
import { moneyNowTexts as texts } from '#texts/payouts/money-now.ts';

/** Who gets the tips to a band, in this text, with a link to its shares. */
export function BandNote({ pageId, text }: { pageId: string; text: string }) {
  return (
    <p className="max-w-2xl">
      {text}{' '}
      <Link className="link" to={bandPaths.own(pageId)}>
        {texts.band.shares}
      </Link>
    </p>
  );
}
