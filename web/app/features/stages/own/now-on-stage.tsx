import { Check } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import type { StageChangeKind } from '#contract/stages/rules.ts';
import type { ManagedStage } from '#contract/stages/schemas.ts';
import { manageStageTexts } from '#texts/stages/manage.ts';
import { languageOf } from '#web/platform/language.ts';
import { useFocusIfLost } from '#web/ui/use-focus-on-change.ts';
import { stageFields as fields, type ManagedAct } from './stage-fields.ts';
import { useQueuedTaps } from './use-queued-taps.ts';

const texts = manageStageTexts.now;

/**
 * The ids of the changes that the buttons send without scripts. A button that is pressed twice before the next page has loaded
 * counts once; another button counts too.
 */
interface ChangeIds {
  /** In the order of the acts. */
  readonly acts: readonly string[];
  readonly break: string;
  readonly times: string;
}

/** Who is on stage, and a button for each act that is easy to press with one thumb in the dark. */
export function NowOnStage({ loaded, changeIds }: { loaded: ManagedStage; changeIds: ChangeIds }) {
  const { managed, waiting, refused, sendTap } = useQueuedTaps(loaded);
  const { acts, stage, by_hand } = managed;
  const busy = useNavigation().state !== 'idle';
  // The button that leads back to the times goes once it is pressed.
  const status = useFocusIfLost<HTMLDivElement>(by_hand);
  if (!stage) return null;
  const last = waiting.at(-1);
  const isOn = ({ id, name }: ManagedAct) =>
    stage.act !== null && name === stage.act.name && (id === stage.act.id || stage.act.id === null);
  const button = ({ kind, label, act, pressed, changeId }: StageButton) => (
    <StageTapForm
      key={`${kind} ${act?.id} ${act?.name}`}
      {...{ kind, label, act, pressed, changeId, busy }}
      onTap={() => sendTap({ kind, label, act: act && { id: act.id, name: act.name } })}
    />
  );
  return (
    <section className="card grid gap-4 p-5 sm:p-7" aria-labelledby="now">
      <h2 id="now" className="text-heading">
        {texts.title}
      </h2>
      <div ref={status} tabIndex={-1} role="status" className="grid gap-1">
        <p className="wrap-anywhere font-semibold text-lg">
          {stage.state === 'act' ? texts.on(stage.act?.name ?? '') : texts.states[stage.state]}
        </p>
        <p className="text-muted">{by_hand ? texts.byHand : texts.byTimes}</p>
        {last && <p className="rounded-lg bg-sunken px-4 py-3">{texts.waiting(last.label)}</p>}
        {refused && <p className="error-text">{texts.refused}</p>}
      </div>
      <p id="say">{texts.say}</p>
      <ul aria-labelledby="say" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
        {acts.map((act, index) =>
          button({
            kind: 'act',
            label: act.name,
            act,
            pressed: isOn(act) && !last,
            // An act that was added since the page was loaded has none; it is shown by scripts only, which make ids of their own.
            changeId: changeIds.acts[index] ?? '',
          }),
        )}
      </ul>
      <ul className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
        {button({
          kind: 'break',
          label: texts.break,
          act: null,
          pressed: by_hand && stage.state === 'break' && !last,
          changeId: changeIds.break,
        })}
        {by_hand &&
          button({
            kind: 'times',
            label: texts.times,
            act: null,
            pressed: false,
            changeId: changeIds.times,
          })}
      </ul>
    </section>
  );
}

interface StageButton {
  readonly kind: StageChangeKind;
  readonly label: string;
  readonly act: ManagedAct | null;
  readonly pressed: boolean;
  readonly changeId: string;
}

interface StageTapFormProps extends StageButton {
  readonly busy: boolean;
  readonly onTap: () => void;
}

/** A form by itself, which works without scripts. */
function StageTapForm({ kind, label, act, pressed, changeId, busy, onTap }: StageTapFormProps) {
  return (
    <li>
      <Form
        method="post"
        className="h-full"
        onSubmit={(event) => {
          event.preventDefault();
          onTap();
        }}
      >
        <input type="hidden" name={fields.intent} value="say" />
        <input type="hidden" name={fields.id} value={changeId} />
        <input type="hidden" name={fields.kind} value={kind} />
        <input type="hidden" name={fields.act} value={act?.id ?? ''} />
        <input type="hidden" name={fields.name} value={act?.name ?? ''} />
        <button
          type="submit"
          aria-pressed={kind === 'times' ? undefined : pressed}
          aria-disabled={busy || undefined}
          className={`btn ${pressed ? 'btn-green' : ''} h-full min-h-16 w-full text-lg`}
        >
          {pressed && <Check size={22} aria-hidden className="flex-none" />}
          <span className="min-w-0 wrap-anywhere" lang={languageOf(label)}>
            {label}
          </span>
          {pressed && kind === 'act' && <span className="chip">{texts.pressed}</span>}
        </button>
      </Form>
    </li>
  );
}
