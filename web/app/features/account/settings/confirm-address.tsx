import { Form } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** Asks, without insisting, to prove the mail address; whoever presses finds out on the page of such matters. */
export function ConfirmAddress() {
  return (
    <Form
      method="post"
      action={paths.accountSecurity()}
      className="rounded-lg bg-saffron-soft px-4 py-4 sm:px-5"
    >
      <input type="hidden" name="intent" value="send-verification" />
      <p className="mb-3">
        Please confirm your email address when you have a minute, so that you can always get back in. You can
        use everything meanwhile.
      </p>
      <Button type="submit">Send me the link</Button>
    </Form>
  );
}
