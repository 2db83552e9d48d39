export { METRICS, counter, gauge, histogram, registerMetrics, registerProcessMetrics } from './metrics';
