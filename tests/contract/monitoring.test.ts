import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errors } from '@savepoint/contracts/errors';
import { METRICS, registerProcessMetrics } from '@savepoint/service-kit/metrics';
import { createServer } from '@savepoint/service-kit/http';
import { parse } from 'yaml';
import { root } from './compose';

const folder = path.join(root, 'docker/monitoring');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { runbook: string };
}
interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

const rules = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(read('grafana/dashboards/savepoint.json')) as Dashboard;
const expressions: [string, string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [title, expr])),
];

/** Labels that Prometheus adds, and the one of every part. */
const COMMON_LABELS = ['part', 'job', 'instance'];
const FROM_PROMETHEUS = ['up'];
/** Words of PromQL that are followed by a parenthesis or a list of labels, and names of durations in Grafana. */
const NO_METRICS =
  /\b(?:by|sum|count|rate|increase|changes|topk|histogram_quantile|offset|unless|and|or|on|ignoring)\b/g;

/** Returns the metrics of an expression with the labels that it selects or groups by. */
function metricsOf(expr: string): { name: string; labels: string[] }[] {
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
  const rest = expr.replace(/\bby \([^)]*\)/g, ' ').replace(/\[[^\]]*\]|"[^"]*"/g, '');
  return [...rest.replace(NO_METRICS, ' ').matchAll(/([a-z][a-z0-9_]+)\s*(?:\{([^}]*)\})?/g)]
    .filter(([, name]) => name!.includes('_') || FROM_PROMETHEUS.includes(name!))
    .map(([, name = '', selectors = '']) => ({
      name,
      labels: [...[...selectors.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label), ...grouped],
    }));
}

/** Returns the metric behind a series: a histogram has three. */
const definitionOf = (series: string) => {
  const name = series.replace(/_(?:bucket|count|sum)$/, '');
  return METRICS[name as keyof typeof METRICS] as (typeof METRICS)[keyof typeof METRICS] | undefined;
};

let processMetrics: string[];
beforeAll(async () => {
  const app = await createServer({ name: 'example', logLevel: 'silent' });
  registerProcessMetrics(app.metrics);
  processMetrics = app.metrics.getMetricsAsArray().map(({ name }) => name);
  await app.close();
});

test.each(expressions)('%s reads metrics that exist: %s', (_title, expr) => {
  const metrics = metricsOf(expr);
  expect(metrics).not.toEqual([]);
  for (const { name, labels } of metrics) {
    const definition = definitionOf(name);
    if (!definition) expect([...processMetrics, ...FROM_PROMETHEUS]).toContain(name);
    const known = [...COMMON_LABELS, 'le', ...(definition?.labels ?? [])];
    expect(labels.filter((label) => !known.includes(label))).toEqual([]);
  }
});

test('codes in expressions are error codes', () => {
  const named = expressions.flatMap(([, expr]) =>
    [...expr.matchAll(/code=~?"([^"]+)"/g)].flatMap(([, codes = '']) => codes.split('|')),
  );
  expect(named).not.toEqual([]);
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(named));
});

test('docs/operations.md says what to do for each alert, and for nothing else', () => {
  const [, section = ''] = readFileSync(path.join(root, 'docs/operations.md'), 'utf8').split(/^## Alerts$/m);
  const headings = [...section.matchAll(/^### (\w+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    expect(['page', 'ticket']).toContain(labels.severity);
  }
});

const PROMTOOL = spawnSync('promtool', ['--version']).status === 0;
// Debian's package `prometheus` has promtool; without it, only the workflow checks the rules.
(PROMTOOL ? test : test.skip)('promtool accepts configuration and rules, and their tests pass', () => {
  for (const args of [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
    expect({ status, output: status ? stdout + stderr : '' }).toEqual({ status: 0, output: '' });
  }
});
