import type { ComponentProps, ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { linkTexts as texts } from '#texts/account/recovery.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { useForm } from '#web/ui/use-form.ts';
import { AccountPage } from '../account-page.tsx';

/** The token of the link that opened the page; empty where the page was opened without one. */
export const tokenOf = (url: URL) => url.searchParams.get('token') ?? '';

/**
 * A page that is opened by a link in our mail. Only its button uses the link, because programs that open every link in a mail
 * must not use it up.
 */
export function LinkPage({
  token,
  form,
  button,
  busyButton,
  askAgain,
  children,
  ...frame
}: Pick<ComponentProps<typeof AccountPage>, 'seed' | 'title' | 'lead'> & {
  token: string;
  form: ReturnType<typeof useForm>;
  button: string;
  /** What the button says while the answer is awaited. */
  busyButton: string;
  /** The page where another link can be requested. */
  askAgain: string;
  /** Further fields that the person has to fill in. */
  children?: ReactNode;
}) {
  const busy = useNavigation().state === 'submitting';
  const another = (
    <>
      {texts.expired}{' '}
      <Link className="link" to={askAgain}>
        {texts.askAgain}
      </Link>
    </>
  );
  return (
    <AccountPage {...frame} aside={another}>
      {token === '' ? (
        <p>{texts.withoutLink}</p>
      ) : (
        <Form {...form.props} method="post" className="grid gap-5">
          <FormProblem errors={form.errors.form} />
          <input type="hidden" name="token" value={token} />
          {children}
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? busyButton : button}
          </Button>
        </Form>
      )}
    </AccountPage>
  );
}
