import { Smartphone } from 'lucide-react';
import { AnchorLink } from '#web/ui/anchor-link.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';

const steps = [
  {
    title: 'Find a beneficiary',
    text: 'Search by name, or browse a category: singers, painters, poets, street performers.',
  },
  {
    title: 'Choose an event or tip directly',
    text: 'Pick the evening they play at, or tip them straight from their profile.',
  },
  {
    title: 'Send your tip',
    text: 'Choose a payment method, add a message if you like, and send. The beneficiary is notified instantly.',
  },
];

export function HowItWorks() {
  return (
    <section id="how-it-works" className="how" aria-labelledby="how-title">
      <TibebBand seed="mesob" height={48} />
      <div className="page section">
        <p className="eyebrow text-inherit">Three threads, one tip</p>
        <h2 id="how-title" className="mt-3 text-title">
          How It Works
        </h2>
        <ol className="how-steps mt-12">
          {steps.map(({ title, text }, at) => (
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
          Download the App Now
        </AnchorLink>
      </div>
      <TibebBand seed="mesob" height={48} />
    </section>
  );
}
