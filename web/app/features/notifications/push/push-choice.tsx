import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pushTexts as texts } from '#texts/notifications/push.ts';
import { Button } from '#web/ui/button.tsx';

type Topic = 'tips' | 'events';

/**
 * A button for notifications on this device, also while the site is closed. The browser asks for permission only once the
 * button is pressed. It appears with the scripts of the page, in browsers that can show notifications.
 */
export function PushChoice({ topic }: { topic: Topic }) {
  const [on, setOn] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let left = false;
    // Its code is loaded separately, because most visitors never press the button.
    const begin = async () => {
      const device = await import('./push-device.ts');
      const shown = await device.readChoice(topic);
      if (!left) setOn(shown);
    };
    begin().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [topic]);
  if (on === undefined) return null;
  const change = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const device = await import('./push-device.ts');
      const outcome = await device.changeChoice(topic, !on);
      if (outcome === 'refused') setProblem(texts.refused);
      else setOn(!on);
    } catch {
      setProblem(texts.failed);
    }
    setBusy(false);
  };
  const Icon = on ? BellRing : Bell;
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="quiet" aria-pressed={on} busy={busy} onClick={() => void change()}>
        <Icon size={18} aria-hidden />
        {on ? texts[topic].active : texts[topic].on}
      </Button>
      <p role="alert" className="error-text empty:hidden">
        {problem}
      </p>
    </div>
  );
}
