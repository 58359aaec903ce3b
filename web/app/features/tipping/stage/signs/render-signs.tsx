import { signTexts as texts } from '#texts/tipping/signs.ts';
import { languageOf } from '#web/platform/language.ts';
import { answerStage, type StageDocument, StageFooter, type StageRequest } from '../stage-frame.tsx';

interface Signs extends Pick<StageDocument, 'seed' | 'canonical'> {
  /** The name of the recipient. */
  readonly name: string;
  /** The top of the page; the name by default. */
  readonly top?: StageDocument['children'];
  /** The page they lead to. */
  readonly stage: string;
  /** The address of the sign's file. */
  sign(file: string): string;
  readonly footer?: Parameters<typeof StageFooter>[0];
}

/** The signs that lead to a stage page, each as PDF and as SVG. */
export function renderSigns(
  page: StageRequest,
  { name, top, stage, sign, footer, ...frame }: Signs,
): Response {
  const { sizes, pdf, svg, of } = texts;
  return answerStage(page, 200, {
    ...frame,
    title: texts.title(name),
    description: texts.lead,
    children: (
      <>
        {top ?? <h1 lang={languageOf(name)}>{name}</h1>}
        <h2>{texts.title(name)}</h2>
        <p>{texts.lead}</p>
        <ul className="signs">
          {Object.entries(sizes).map(([size, label]) => (
            <li key={size}>
              {label}
              <br />
              {[pdf, svg].map((format) => (
                <a key={format} href={sign(`${size}.${format.toLowerCase()}`)} aria-label={of(format, label)}>
                  {format}
                </a>
              ))}
            </li>
          ))}
        </ul>
        <p>
          <a className="button" href={stage}>
            {texts.back}
          </a>
        </p>
        <StageFooter {...footer} />
      </>
    ),
  });
}
