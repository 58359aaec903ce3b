import { ImageUp, Trash2, X } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import type { PicturePurpose } from '#contract/picture-rules.ts';
import { pictureFieldTexts as texts } from '#texts/ui/picture-field.ts';
import { pictureFieldNames } from '#web/platform/posted-picture.ts';
import { Button } from './button.tsx';
import { FieldErrors } from './field.tsx';
import { Picture } from './picture.tsx';
import { useFormBlock } from './use-form-block.ts';
import { usePictureUpload } from './use-picture-upload.ts';

interface PictureFieldProps {
  /** The form posts the picture's address under this name; `postedPicture` reads it on the server. */
  readonly name: string;
  readonly label: string;
  readonly purpose: PicturePurpose;
  /** The address of the picture there is. */
  readonly saved: string | null | undefined;
  /** What others see where there is no picture. */
  readonly standIn: ReactNode;
  readonly hint?: string;
  readonly errors?: readonly string[] | undefined;
  /** The label of the button while there is no picture. */
  readonly chooseLabel?: string;
  /** Shows the picture without sending it, for a form that is only tried out. */
  readonly local?: boolean;
}

/**
 * A picture to choose or to drop. With scripts it is sent at once and the form posts its address; without, the
 * form posts the file, so the form needs `encType="multipart/form-data"`.
 */
export function PictureField({
  name,
  label,
  purpose,
  saved,
  standIn,
  hint = texts.hint,
  errors,
  chooseLabel = texts.uploadImage,
  local = false,
}: PictureFieldProps) {
  // A form that was refused gives back what was posted, whatever that was.
  const upload = usePictureUpload(/^(\/|https?:)/.test(saved ?? '') ? (saved ?? '') : '', purpose, { local });
  const input = useRef<HTMLInputElement>(null);
  const group = useFormBlock(upload.sending !== undefined, upload.problem === undefined);
  const { over, handlers } = useDrop((files) => take(files));
  const id = useId();
  const names = pictureFieldNames(name);
  const { address, sending } = upload;
  const shown = sending?.preview ?? address;
  const problems = upload.problem ? [upload.problem] : errors;

  function take(files: FileList | null | undefined) {
    const file = files?.[0];
    if (file) void upload.send(file);
    // It is sent on its own; the form must not send it a second time.
    if (input.current) input.current.value = '';
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser.
    <div ref={group} role="group" aria-labelledby={`${id}-label`} {...handlers}>
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <input type="hidden" name={names.address} value={address} />
      <div
        className={`grid items-center gap-5 rounded-lg border-2 border-dashed p-4 sm:p-5 ${purpose === 'portrait' ? 'sm:grid-cols-[auto_1fr]' : ''} ${over ? 'border-green bg-green-soft' : 'border-line-strong bg-ground'}`}
      >
        {shown ? <Preview src={shown} purpose={purpose} faded={sending !== undefined} /> : standIn}
        <div className="grid justify-items-start gap-3">
          <p className="text-muted" id={`${id}-hint`}>
            <span className="max-sm:hidden">{texts.drop} </span>
            {hint}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <FileInput
              ref={input}
              // Without a name it is not part of the form: a picture that is only tried out is not sent.
              name={local ? undefined : names.file}
              label={address ? texts.changePicture : chooseLabel}
              describedBy={`${id}-error ${id}-hint`}
              onChoose={take}
            />
            <UndoButton upload={upload} onUndone={() => input.current?.focus()} />
          </div>
          {sending && <Progress part={sending.part} />}
          {saved && <PlainRemoval name={names.remove} />}
          <FieldErrors id={`${id}-error`} errors={problems} />
        </div>
      </div>
    </div>
  );
}

const variants = {
  portrait: { width: 120, height: 120, sizes: '120px', className: 'size-28 rounded-full object-cover' },
  banner: {
    width: 1200,
    height: 630,
    sizes: '(min-width: 48rem) 40rem, 100vw',
    className: 'aspect-[1200/630] w-full rounded-md object-cover',
  },
};

function FileInput({
  ref,
  name,
  label,
  describedBy,
  onChoose,
}: {
  ref: Ref<HTMLInputElement>;
  name: string | undefined;
  label: string;
  describedBy: string;
  onChoose: (files: FileList | null) => void;
}) {
  return (
    <label className="btn noscript:flex-wrap has-focus-visible:outline-3 has-focus-visible:outline-green has-focus-visible:outline-offset-2">
      <ImageUp size={18} aria-hidden />
      {label}
      <input
        ref={ref}
        type="file"
        name={name}
        accept="image/jpeg,image/png,image/webp"
        className="sr-only noscript:not-sr-only noscript:w-full"
        aria-describedby={describedBy}
        onChange={(event) => onChoose(event.currentTarget.files)}
      />
    </label>
  );
}

/** Removes the picture where no scripts run. */
function PlainRemoval({ name }: { name: string }) {
  return (
    <noscript>
      <label className="flex min-h-11 items-center gap-3">
        <input className="check" type="checkbox" name={name} /> {texts.removeThisPicture}
      </label>
    </noscript>
  );
}

function Preview({ src, purpose, faded }: { src: string; purpose: PicturePurpose; faded: boolean }) {
  const { className, ...variant } = variants[purpose];
  return (
    <Picture
      {...variant}
      src={src}
      purpose={purpose}
      alt={texts.alt}
      className={faded ? `${className} opacity-60` : className}
    />
  );
}

/** Stops what is being sent, or removes the picture there is. The button goes with it, and must not take the focus along. */
function UndoButton({
  upload: { sending, address, stop, remove },
  onUndone,
}: {
  upload: ReturnType<typeof usePictureUpload>;
  onUndone: () => void;
}) {
  if (!sending && !address) return null;
  const undo = () => {
    if (sending) stop();
    else remove();
    onUndone();
  };
  return (
    <Button variant="ghost" className={sending ? '' : 'noscript:hidden'} onClick={undo}>
      {sending ? <X size={18} aria-hidden /> : <Trash2 size={18} aria-hidden />}
      {sending ? texts.cancel : texts.remove}
    </Button>
  );
}

/** Takes files that are dropped; `over` while something is dragged above the element. */
function useDrop(take: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return { over, handlers };
}

/** Once all of it is sent, the server still needs a moment to process it. */
function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div className="grid w-full max-w-xs gap-1.5">
      <progress className="progress-line" max={100} value={percent} aria-label={texts.sendingPicture} />
      <p className="text-muted text-sm" role="status">
        {part < 1 ? texts.sendingPercent(percent) : texts.almostThere}
      </p>
    </div>
  );
}
