/** The performer of a stage page: by their handle, or by their id where they have none. */
interface Performer {
  readonly id: string;
  readonly handle?: string | null;
}

const stage = ({ handle, id }: Performer) => `/t/${encodeURIComponent(handle ?? id)}`;

/** The paths of stage pages, separate from the others: few pages link there. */
export const stagePaths = {
  /** Where somebody who scanned a sign tips a performer. */
  stage,
  /** Printable signs that lead there. */
  signs: (performer: Performer) => `${stage(performer)}/signs`,
  sign: (performer: Performer, file: string) => `${stage(performer)}/signs/${encodeURIComponent(file)}`,
} as const;

/** The stage page for a path of this site that is one or opens the tip form of one performer; undefined for any other path. */
export function stagePathAt(formPath: string): string | undefined {
  const { pathname, searchParams } = new URL(formPath, 'https://here.invalid');
  if (/^\/(t|on)\/[^/]+$/.test(pathname)) return pathname;
  const [, ofProfile, ofForm] = /^\/professionals\/([\w-]+)(\/tip)?$/.exec(pathname) ?? [];
  const [, ofEvent] = /^\/events\/([\w-]+)$/.exec(pathname) ?? [];
  const opensForm = ofForm !== undefined || searchParams.get('tip_form') === 'open';
  const id = searchParams.get('tip_to') ?? (opensForm ? ofProfile : undefined);
  // The id of an event itself stands for its whole line-up.
  return id && id !== ofEvent ? stage({ id }) : undefined;
}
