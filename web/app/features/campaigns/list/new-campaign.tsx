import { X } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect } from 'react';
import { paths } from '#contract/paths.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { NewCampaignForm } from './new-campaign-form.tsx';

const texts = campaignTexts.create;

/** The field of the form that opens the dialog without scripts. */
export const startField = { name: 'start', value: 'project' } as const;

/** 'Start Your Project': opens the dialog, or without scripts the page with the dialog in it. */
export function StartButton({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    dialog.current?.showModal();
  };
  return (
    <form action={paths.fundMe()} onSubmit={onSubmit}>
      <button type="submit" {...startField} className="btn btn-primary btn-large" aria-haspopup="dialog">
        {campaignTexts.list.start}
      </button>
    </form>
  );
}

/**
 * The dialog 'Create a funding campaign'. If the server sends it open, it is an ordinary part of the page until scripts make it
 * modal. What a guest enters in sandbox mode is only tried out.
 */
export function NewCampaignDialog({
  dialog,
  startsOpen,
  refusal,
  signedIn,
  live,
}: {
  dialog: RefObject<HTMLDialogElement | null>;
  startsOpen: boolean;
  refusal: FormRefusal | undefined;
  signedIn: boolean;
  live: boolean;
}) {
  useEffect(() => {
    if (!startsOpen || !dialog.current) return;
    dialog.current.close();
    dialog.current.showModal();
  }, [startsOpen, dialog]);
  const close = () => dialog.current?.close();
  const onClose = (event: FormEvent) => {
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={dialog}
      open={startsOpen}
      aria-labelledby="new-campaign-title"
      className="new-campaign"
      suppressHydrationWarning
    >
      <TibebBand seed="new-campaign" height={24} />
      <div className="p-5 sm:p-8">
        <h2 id="new-campaign-title" className="pr-10 text-heading">
          {texts.title}
        </h2>
        <p className="mt-1 text-muted">
          {signedIn ? texts.leadSignedIn : live ? texts.leadLive : texts.lead}
        </p>
        <NewCampaignForm refusal={refusal} simulated={!signedIn && !live} onDone={close} />
      </div>
      {/* Last, so that the dialog opens with the focus on its first field. Without scripts it leads to the page without the
          dialog. */}
      <form
        method="get"
        action={paths.fundMe()}
        onSubmit={onClose}
        className="absolute top-9 right-3 sm:top-12 sm:right-5"
      >
        <button type="submit" className="btn btn-ghost btn-icon" aria-label={texts.close}>
          <X size={20} aria-hidden />
        </button>
      </form>
    </dialog>
  );
}
