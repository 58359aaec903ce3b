import { BadgeCheck, Info } from 'lucide-react';
import { Form } from 'react-router';
import { receiptPaths } from '#contract/tipping/receipts/paths.ts';
import type { ReceiptVerdict } from '#contract/tipping/receipts/schemas.ts';
import type { Receipt } from '#contract/tipping/schemas.ts';
import { receiptTexts, verifyTexts as texts } from '#texts/tipping/receipt.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import type { Route } from './+types/verify-page';
import { partRefunded, ReceiptSheet } from './receipt-sheet.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: receiptPaths.verify(),
    noIndex: true,
  });

const longest = 4000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const receipt = url.searchParams.get('receipt')?.slice(0, longest) ?? '';
  if (receipt.trim() === '') return { typed: '', checked: null };
  const checked = await apiOf(context)('GET /tipping/signed-receipts', { query: { receipt } });
  return { typed: receipt, checked };
}

export default function VerifyPage({ loaderData: { typed, checked } }: Route.ComponentProps) {
  return (
    <main id="content" className="page grid content-start justify-items-center gap-7 py-10 md:py-14">
      <div className="w-full max-w-2xl">
        {checked ? (
          <Verdict verdict={checked.verdict} receipt={checked.receipt} />
        ) : (
          <>
            <h1 className="text-title">{texts.title}</h1>
            <p className="mt-2 text-muted">{texts.lead}</p>
          </>
        )}
      </div>
      {checked?.receipt && <ReceiptSheet receipt={checked.receipt} footer={receiptTexts.footer} />}
      <Form
        method="get"
        action={receiptPaths.verify()}
        className="card grid w-full max-w-2xl gap-4 px-5 py-6 sm:px-8 print:hidden"
      >
        <Field label={texts.label} hint={texts.hint}>
          {(control) => (
            <textarea
              {...control}
              key={typed}
              className="field"
              name="receipt"
              rows={3}
              required
              maxLength={longest}
              defaultValue={checked?.verdict === 'not_genuine' ? typed : ''}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" className="justify-self-start">
          {texts.button}
        </Button>
        <p className="text-muted text-sm">
          {fillText(texts.offline, {
            keys: (
              <a className="link" href={receiptPaths.keys()}>
                {texts.keys}
              </a>
            ),
            revoked: (
              <a className="link" href={receiptPaths.revoked()}>
                {texts.revoked}
              </a>
            ),
          })}
        </p>
      </Form>
    </main>
  );
}

function Verdict({ verdict, receipt }: { verdict: ReceiptVerdict; receipt: Receipt | null }) {
  const part = receipt && partRefunded(receipt);
  const genuine = verdict === 'genuine';
  const Icon = genuine ? BadgeCheck : Info;
  const { title, body } = texts.verdicts[verdict];
  return (
    <>
      <h1 className="flex items-center gap-3 text-title">
        <Icon
          size={34}
          className={genuine ? 'flex-none text-green-text' : 'flex-none text-coral-text'}
          aria-hidden
        />
        {title}
      </h1>
      {part && <p className="mt-2 font-bold">{receiptTexts.refunded(part)}</p>}
      <p className="mt-2 text-muted">{body}</p>
    </>
  );
}
