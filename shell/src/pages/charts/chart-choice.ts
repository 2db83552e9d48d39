import { urls } from '@savepoint/contracts';
import { listUrl } from '../../server/routes/query';

/** The charts, the first one unless another is chosen. */
export const PERIODS = ['week', 'rising', 'all-time'] as const;

/** Which chart is shown. */
export interface ChartChoice {
  period: (typeof PERIODS)[number];
  /** Slug of the machine it is narrowed to. */
  platform?: string | undefined;
  /** Year of release it is narrowed to. */
  year?: number | undefined;
}

/** Address of a page of a chart. */
export const chartUrl = ({ period, platform, year }: ChartChoice, page = 1): string =>
  listUrl(urls.charts(), { period: period === PERIODS[0] ? undefined : period, platform, year, page });
