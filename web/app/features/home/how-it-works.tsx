import { Smartphone } from 'lucide-react';
import { howItWorksTexts as texts } from '#texts/home.ts';
import { AnchorLink } from '#web/ui/anchor-link.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';

export function HowItWorks() {
  return (
    <section id="how-it-works" className="how" aria-labelledby="how-title">
      <TibebBand seed="mesob" height={48} />
      <div className="page section">
        <p className="eyebrow text-inherit">{texts.eyebrow}</p>
        <h2 id="how-title" className="mt-3 text-title">
          {texts.title}
        </h2>
        <ol className="how-steps mt-12">
          {texts.steps.map(({ title, text }, at) => (
            <li key={title}>
              <span className="how-number" aria-hidden>
                {at + 1}
              </span>
              <h3 className="text-heading">{title}</h3>
              <p className="mt-2 max-w-sm opacity-90">{text}</p>
            </li>
          ))}
        </ol>
        <AnchorLink anchor="download" offset={100} className="btn btn-primary btn-large mt-12">
          <Smartphone size={20} aria-hidden />
          {texts.download}
        </AnchorLink>
      </div>
      <TibebBand seed="mesob" height={48} />
    </section>
  );
}
