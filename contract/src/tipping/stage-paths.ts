/** Who is tipped on a stage page: by their handle, or by the id of one without. */
interface Performer {
  readonly id: string;
  readonly handle?: string | null;
}

const stage = ({ handle, id }: Performer) => `/t/${encodeURIComponent(handle ?? id)}`;

/** The addresses of stage pages, apart from the others: few pages lead there. */
export const stagePaths = {
  /** Where whoever scanned a sign tips a performer. */
  stage,
  /** Signs to print that lead there. */
  signs: (performer: Performer) => `${stage(performer)}/signs`,
  sign: (performer: Performer, file: string) => `${stage(performer)}/signs/${encodeURIComponent(file)}`,
} as const;

/** The stage page of whoever is tipped at an address of this site that opens a tip form; undefined for any other address. */
export function stagePathAt(formPath: string): string | undefined {
  const { pathname, searchParams } = new URL(formPath, 'https://here.invalid');
  const [, ofProfile, ofForm] = /^\/professionals\/([\w-]+)(\/tip)?$/.exec(pathname) ?? [];
  const opensForm = ofForm !== undefined || searchParams.get('tip_form') === 'open';
  const id = searchParams.get('tip_to') ?? (opensForm ? ofProfile : undefined);
  return id ? stage({ id }) : undefined;
}
