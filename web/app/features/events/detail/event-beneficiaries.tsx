import { Heart, Mail } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { EventBeneficiaryProfile } from '#contract/events/schemas.ts';
import { paths } from '#contract/paths.ts';
import { detailTexts as texts } from '#texts/events/detail.ts';
import { languageOf } from '#web/platform/language.ts';
import { Chips } from '#web/ui/chips.tsx';
import { Avatar } from '#web/ui/picture.tsx';
import type { Performer } from '../performer.ts';

interface EventBeneficiariesProps {
  readonly eventId: string;
  /** Null where they could not be fetched. */
  readonly performers: readonly EventBeneficiaryProfile[] | null;
  readonly onTipNow: (performer: Performer) => void;
}

/** Who is on the bill, each with a way to tip them. */
export function EventBeneficiaries({ eventId, performers, onTipNow }: EventBeneficiariesProps) {
  if (performers === null) return <p className="mt-3 text-muted">{texts.beneficiariesFailed}</p>;
  if (performers.length === 0) return <p className="mt-3 text-muted">{texts.noBeneficiaries}</p>;
  return (
    <ul className="mt-5 grid gap-4">
      {performers.map(({ id, beneficiary }) => (
        <li key={id}>
          <PerformerCard eventId={eventId} performer={beneficiary} onTipNow={onTipNow} />
        </li>
      ))}
    </ul>
  );
}

export function EventBeneficiariesLoading() {
  return (
    <div className="mt-5 grid gap-4" aria-hidden>
      <div className="skeleton h-40 rounded-lg" />
      <div className="skeleton h-40 rounded-lg" />
    </div>
  );
}

function PerformerCard({
  eventId,
  performer,
  onTipNow,
}: {
  eventId: string;
  performer: EventBeneficiaryProfile['beneficiary'];
  onTipNow: (performer: Performer) => void;
}) {
  const { id, name, bio, profile_picture, types, user } = performer;
  return (
    <article className="card grid grid-cols-[5rem_1fr] gap-x-4 gap-y-4 p-4 sm:grid-cols-[7.5rem_1fr_auto] sm:gap-x-6 sm:p-5">
      <div className="aspect-square overflow-hidden rounded-lg bg-sunken">
        <Avatar
          src={profile_picture}
          seed={id ?? name}
          alt=""
          size={120}
          className="size-full object-cover"
        />
      </div>
      <div className="min-w-0 self-center">
        <h3 className="text-heading" lang={languageOf(name)}>
          <Name id={id} name={name} />
        </h3>
        <Chips items={types} className="mt-2" />
        {user.email && (
          <a href={`mailto:${user.email}`} className="link mt-2 inline-flex max-w-full items-center gap-2">
            <Mail size={18} aria-hidden className="flex-none" />
            <span className="min-w-0 wrap-anywhere">{breakable(user.email)}</span>
          </a>
        )}
      </div>
      {id === null || performer.tipping === 'open' ? (
        <TipNow eventId={eventId} performer={performer} onTipNow={onTipNow} />
      ) : (
        <p className="text-muted text-sm max-sm:col-span-full sm:max-w-32 sm:self-center">
          {texts.tippingClosed}
        </p>
      )}
      {bio && (
        <p className={`col-span-full text-muted ${id ? 'line-clamp-6' : ''}`} lang={languageOf(bio)}>
          {bio}
        </p>
      )}
    </article>
  );
}

/** An email address that breaks after its @, and elsewhere only where it must. */
function breakable(email: string): ReactNode {
  const afterAt = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, afterAt)}
      <wbr />
      {email.slice(afterAt)}
    </>
  );
}

function Name({ id, name }: Performer): ReactNode {
  if (id === null) return name;
  return (
    <Link to={paths.professional(id)} className="hover:underline">
      {name}
    </Link>
  );
}

/** A form that leads to the tip form as a page of its own where scripts do not run. */
function TipNow({
  eventId,
  performer,
  onTipNow,
}: {
  eventId: string;
  performer: Performer;
  onTipNow: (performer: Performer) => void;
}) {
  const { id, name } = performer;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onTipNow(performer);
  };
  return (
    <form
      action={id === null ? undefined : paths.tip(id)}
      onSubmit={onSubmit}
      className="grid max-sm:col-span-full sm:self-center"
    >
      {id !== null && <input type="hidden" name="from" value={paths.event(eventId, { tipTo: id })} />}
      <button type="submit" className="btn btn-primary">
        <Heart size={18} aria-hidden />
        <span>
          {texts.tipNow}
          <span className="sr-only" lang={languageOf(name)}>{` ${name}`}</span>
        </span>
      </button>
    </form>
  );
}
