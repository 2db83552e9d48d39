import type { ClientConfig } from '@savepoint/contracts';
import { setAnalyticsAllowed, type Bus } from '@savepoint/region-kit';
import { CHOICE_KEY, purposesOf, readChoice, saveChoice, type Choice } from './choice';
import { showQuestion } from './question';

/** The browser says no for its reader, who then is not asked. @see https://www.w3.org/TR/gpc/ */
const refusedBeforehand = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Keeps what runs in line with what the reader agreed to, in every tab. */
export class Consent {
  private choice: Choice = readChoice();
  private question: { close(): void } | undefined;
  private analyticsLoaded = false;
  /** Starts and stops error reporting; there once it was agreed to. */
  private reports: Promise<{ report(allowed: boolean): void }> | undefined;

  /** @param early what failed before this was here, for whoever may hear of it */
  constructor(
    private readonly config: ClientConfig,
    private readonly bus: Bus,
    private readonly early: readonly unknown[],
  ) {}

  start(): void {
    this.apply();
    this.bus.on('consent:opened', () => this.ask(true));
    addEventListener('storage', ({ key }) => key === CHOICE_KEY && this.take(readChoice()));
    const open = purposesOf(this.config).some((purpose) => this.choice[purpose] === undefined);
    if (open && !refusedBeforehand()) this.ask(false);
  }

  /** @param wanted the reader came to the question, and not the question to the reader */
  private ask(wanted: boolean): void {
    this.question?.close();
    this.question = showQuestion({
      purposes: purposesOf(this.config),
      choice: this.choice,
      wanted,
      onChoose: (choice) => {
        saveChoice(choice);
        this.take(choice);
      },
    });
  }

  private take(choice: Choice): void {
    this.choice = choice;
    this.question?.close();
    this.question = undefined;
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
        ({ createReports }) => createReports(sentry, this.early),
      );
      // Without them the page is as good as before; there is nobody to tell.
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
