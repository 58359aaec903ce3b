import { Download } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { contentTexts } from '#texts/content.ts';
import { Illustration } from '../illustration.tsx';

const texts = contentTexts.resources.kit;

/** Section 2: "a featured 'Success Kit' download button". */
export function SuccessKit() {
  return (
    <section className="success-kit" aria-labelledby="success-kit">
      <div className="p-6 sm:p-9 lg:p-12">
        <p className="eyebrow text-inherit">{texts.eyebrow}</p>
        <h2 id="success-kit" className="mt-3 text-title">
          {texts.title}
        </h2>
        <p className="mt-4 max-w-lg text-lead">{texts.text}</p>
        <a href={paths.successKit()} download className="btn btn-primary btn-large mt-7">
          <Download size={20} aria-hidden />
          {texts.button}
          <span className="sr-only">({texts.size})</span>
        </a>
      </div>
      <Illustration
        name="success-kit"
        alt=""
        sizes="(min-width: 64rem) 36rem, 92vw"
        className="size-full object-cover"
      />
    </section>
  );
}
