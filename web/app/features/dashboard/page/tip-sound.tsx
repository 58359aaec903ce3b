import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dashboardTexts } from '#texts/dashboard/page.ts';
import { Button } from '#web/ui/button.tsx';

const texts = dashboardTexts.sound;
const storageKey = 'tip-sound';
/** Two notes of a krar, one after the other: hertz, and when each begins in seconds. */
const notes = [
  { frequency: 587.33, at: 0 },
  { frequency: 880, at: 0.14 },
] as const;
const lasts = 0.9;
const loudness = 0.12;

/**
 * A button that turns on a gentle sound for each tip. It is off at first, and the choice is stored on this device. It appears
 * with the scripts of the page, without which there is no sound.
 */
export function TipSound({ arrived }: { arrived: number }) {
  const [on, setOn] = useState<boolean>();
  const context = useRef<AudioContext>(undefined);
  const played = useRef(0);
  useEffect(() => setOn(readChoice()), []);
  useEffect(() => {
    const isNew = arrived > played.current;
    played.current = arrived;
    if (on && isNew) void inOneTab(() => play(context));
  }, [arrived, on]);
  useEffect(() => () => void context.current?.close(), []);
  if (on === undefined) return null;
  const Icon = on ? Volume2 : VolumeX;
  return (
    <Button
      variant="quiet"
      aria-pressed={on}
      onClick={() => {
        setOn(!on);
        saveChoice(!on);
        // Played at once as a sample, and because browsers allow sounds only after the person pressed something.
        if (!on) void play(context);
      }}
    >
      <Icon size={18} aria-hidden />
      {texts.label}
    </Button>
  );
}

/** A browser may refuse to keep anything; then the sound is off at the next visit. */
function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on';
  } catch {
    return false;
  }
}

function saveChoice(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Stays for this visit.
  }
}

/** The tabs of one page make one sound together. Browsers offer locks only over TLS and on localhost. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(storageKey, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** Resolves when the sound is over. A browser that requires a user gesture first stays silent. */
async function play(reference: { current: AudioContext | undefined }): Promise<void> {
  reference.current ??= new AudioContext();
  const context = reference.current;
  if (context.state === 'suspended') {
    const resumed = context.resume();
    const waited = new Promise((resolve) => setTimeout(resolve, 200));
    await Promise.race([resumed, waited]);
    if (!isRunning(context)) return;
  }
  const begin = context.currentTime;
  const endings = notes.map(({ frequency, at }) => {
    const [note, volume] = [context.createOscillator(), context.createGain()];
    note.type = 'triangle';
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0, begin + at);
    volume.gain.linearRampToValueAtTime(loudness, begin + at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + at + lasts);
    note.connect(volume).connect(context.destination);
    note.start(begin + at);
    note.stop(begin + at + lasts);
    return new Promise((resolve) => note.addEventListener('ended', resolve, { once: true }));
  });
  await Promise.all(endings);
}

/** A function, because the state changes by itself. */
const isRunning = (context: AudioContext) => context.state === 'running';
