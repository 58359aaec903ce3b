import { signTexts as texts } from '#texts/tipping/signs.ts';
import { languageOf } from '#web/platform/language.ts';
import { answerStage, type StageDocument, StageFooter, type StageRequest } from '../stage-frame.tsx';

interface Signs extends Pick<StageDocument, 'seed' | 'canonical'> {
  /** The name of the recipient. */
  readonly name: string;
  /** The page they lead to. */
  readonly stage: string;
  /** The address of the sign's file. */
  sign(file: string): string;
  readonly footer: Omit<Parameters<typeof StageFooter>[0], 'atSigns'>;
}

/** The signs that lead to a stage page, each as a picture and as files to print. */
export function renderSigns(page: StageRequest, { name, stage, sign, footer, ...frame }: Signs): Response {
  const { title, heading, lead, sizes, back } = texts;
  return answerStage(page, 200, {
    ...frame,
    title: title(name),
    description: lead,
    children: (
      <>
        <h1>{heading}</h1>
        <p lang={languageOf(name)}>{name}</p>
        <p className="muted">{lead}</p>
        <ul className="signs">
          {Object.entries(sizes).map(([size, label]) => (
            <Sign key={size} label={label} addressOf={(format) => sign(`${size}.${format}`)} />
          ))}
        </ul>
        <p>
          <a href={stage}>{back}</a>
        </p>
        <StageFooter {...footer} atSigns />
      </>
    ),
  });
}

function Sign({ label, addressOf }: { label: string; addressOf: (format: string) => string }) {
  return (
    <li>
      <img src={addressOf('svg')} alt="" loading="lazy" />
      <p>{label}</p>
      {Object.entries(texts.formats).map(([format, name]) => (
        <a key={format} className="button" href={addressOf(format)} aria-label={texts.of(name, label)}>
          {name}
        </a>
      ))}
    </li>
  );
}
