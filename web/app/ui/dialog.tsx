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
  const pressed = useRef<EventTarget>(null);
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
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        // Not at the end of a text selected with the mouse: its click is one on what contains both ends.
        if (target === currentTarget && pressed.current === target) onClose();
      }}
    >
      <div>{children}</div>
    </dialog>
  );
}
