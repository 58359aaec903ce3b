import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * A dialog over the page, open as long as it is there. The browser holds the focus in it, closes it with
 * Escape and gives the focus back to where it came from; a click beside it closes it too.
 */
export function Dialog({
  labelledBy,
  onClose,
  children,
}: {
  /** The id of its heading. */
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Runs before the element is removed from the page: a closed dialog returns the focus, a removed one does not.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
    return () => current?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same for the keyboard.
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className="dialog"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div>{children}</div>
    </dialog>
  );
}
