import { urls } from '@savepoint/contracts';
import { listUrl } from '../../server/routes/query';

export const PERIODS = ['week', 'all-time'] as const;

/** Which chart is shown. */
export interface ChartChoice {
  period: (typeof PERIODS)[number];
  /** Slug of the machine it is narrowed to. */
  platform: string | undefined;
}

/** Address of a page of a chart. */
export const chartUrl = ({ period, platform }: ChartChoice, page = 1): string =>
  listUrl(urls.charts(), { period: period === 'week' ? undefined : period, platform, page });
