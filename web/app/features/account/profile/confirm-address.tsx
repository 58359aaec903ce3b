import { Form } from 'react-router';
import { paths } from '#contract/paths.ts';
import { confirmAddressTexts as texts } from '#texts/account/profile.ts';
import { Button } from '#web/ui/button.tsx';
import AddressCodeFields from '../address-proof/address-code-fields.tsx';
import { sendCodeField } from '../address-proof/code-fields.ts';

/** Offers to prove the mail address, without insisting; shows the field for the code once one has been mailed. */
export function ConfirmAddress({
  email,
  codeSent,
  here,
}: {
  email: string;
  codeSent: boolean;
  here: string;
}) {
  return (
    <Form
      method="post"
      action={paths.proveAddress({ next: here })}
      className="rounded-lg bg-saffron-soft px-4 py-4 sm:px-5"
    >
      {codeSent ? (
        <AddressCodeFields email={email} next={texts.next}>
          <Button type="submit">{texts.confirm}</Button>
        </AddressCodeFields>
      ) : (
        <>
          <p className="mb-3">{texts.invitation}</p>
          <Button type="submit" {...sendCodeField}>
            {texts.confirmMyAddress}
          </Button>
        </>
      )}
    </Form>
  );
}
