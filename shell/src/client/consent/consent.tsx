import { urls, type ClientConfig } from '@savepoint/contracts/base';
import { setAnalyticsAllowed, type Bus } from '@savepoint/region-kit';
import { useEffect, useRef, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { CHOICE_KEY, purposesOf, readChoice, saveChoice, type ConsentChoice, type Purpose } from './choice';
import { message } from './messages';

/** Whether the browser opts out for its reader, who is then not asked. @see https://www.w3.org/TR/gpc/ */
const hasOptOutSignal = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Starts and stops error reports and analytics by the reader’s consent, in every tab. */
export class Consent {
  private choice: ConsentChoice = readChoice();
  private form: { close(): void } | undefined;
  private analyticsLoaded = false;
  /** Error reporting; loaded on the first consent to it. */
  private reports: Promise<{ report(allowed: boolean): void }> | undefined;

  /** @param earlyErrors errors from before this was loaded, for the reports */
  constructor(
    private readonly config: ClientConfig,
    private readonly bus: Bus,
    private readonly earlyErrors: readonly unknown[],
  ) {}

  start(): void {
    this.apply();
    this.bus.on('consent:opened', () => this.ask(true));
    addEventListener('storage', ({ key }) => key === CHOICE_KEY && this.accept(readChoice()));
    const undecided = purposesOf(this.config).some((purpose) => this.choice[purpose] === undefined);
    if (undecided && !hasOptOutSignal()) this.ask(false);
  }

  /** @param openedByReader whether the reader opened the question, from the foot of the page */
  private ask(openedByReader: boolean): void {
    this.form?.close();
    this.form = showConsentForm({
      purposes: purposesOf(this.config),
      choice: this.choice,
      openedByReader,
      onChoose: (choice) => {
        saveChoice(choice);
        this.accept(choice);
      },
    });
  }

  private accept(choice: ConsentChoice): void {
    this.choice = choice;
    this.form?.close();
    this.form = undefined;
    this.apply();
  }

  private apply(): void {
    const { analytics, sentry } = this.config;
    if (analytics) {
      setAnalyticsAllowed(this.choice.analytics === true);
      if (this.choice.analytics) this.loadAnalytics(analytics.script);
    }
    if (sentry && (this.choice.reports || this.reports)) {
      this.reports ??= import(/* webpackChunkName: "reports" */ '../reports/reports').then(
        ({ createReports }) => createReports(sentry, this.earlyErrors),
      );
      // The page works without reports; the next consent tries again.
      this.reports.then(
        (reports) => reports.report(this.choice.reports === true),
        () => (this.reports = undefined),
      );
    }
  }

  private loadAnalytics(src: string): void {
    if (this.analyticsLoaded) return;
    this.analyticsLoaded = true;
    document.head.append(Object.assign(document.createElement('script'), { src, async: true }));
  }
}

const PURPOSES: Record<Purpose, { name: string; description: string }> = {
  reports: { name: message('reports'), description: message('reportsText') },
  analytics: { name: message('analytics'), description: message('analyticsText') },
};

interface ConsentFormProps {
  purposes: readonly Purpose[];
  /** Initially ticked: earlier consent, and nothing else. */
  choice: ConsentChoice;
  /** Whether the reader opened it; it takes the focus then. */
  openedByReader: boolean;
  onChoose(choice: ConsentChoice): void;
}

/** Shows the question over the page, which stays usable. */
function showConsentForm(props: ConsentFormProps): { close(): void } {
  const previousFocus = document.activeElement;
  const container = document.createElement('div');
  // First in the tab order, though shown at the bottom.
  document.querySelector('.skip')?.after(container);
  const root = createRoot(container);
  root.render(<ConsentForm {...props} />);
  return {
    close() {
      root.unmount();
      container.remove();
      if (props.openedByReader && previousFocus instanceof HTMLElement) previousFocus.focus();
    },
  };
}

function ConsentForm({ purposes, choice, openedByReader, onChoose }: ConsentFormProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (openedByReader) title.current?.focus();
  }, [openedByReader]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget);
    onChoose(Object.fromEntries(purposes.map((purpose) => [purpose, ticked.has(purpose)])));
  };
  return (
    <section className="consent" aria-labelledby="consent-title">
      <form onSubmit={submit}>
        <h2 id="consent-title" ref={title} tabIndex={-1}>
          {message('title')}
        </h2>
        <p>{message('text')}</p>
        {purposes.map((purpose) => (
          <label className="check" key={purpose}>
            <input type="checkbox" name={purpose} defaultChecked={choice[purpose] === true} />
            <span>
              <b>{PURPOSES[purpose].name}.</b> {PURPOSES[purpose].description}
            </span>
          </label>
        ))}
        <div className="consent__end">
          <button className="btn" type="submit">
            {message('save')}
          </button>
          <a className="link" href={urls.privacy()}>
            {message('privacyPolicy')}
          </a>
        </div>
      </form>
    </section>
  );
}
