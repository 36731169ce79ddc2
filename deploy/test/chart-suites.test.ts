// That no template of the chart is without a suite that asserts something of it.
import fs from 'node:fs';
import path from 'node:path';
import { readYaml } from './chart.js';
import { root } from './places.js';

const chart = path.join(root, 'helm/laurel');
const filesOf = (room: string) => fs.readdirSync(path.join(chart, room), { recursive: true }) as string[];

it('each template of the chart has a suite that asserts something of it', () => {
  const templates = filesOf('templates').filter((name) => /\.(yaml|txt)$/.test(name));
  const suites = filesOf('tests').filter((name) => name.endsWith('_test.yaml'));
  const asked = suites.flatMap((name) => {
    const text = fs.readFileSync(path.join(chart, 'tests', name), 'utf8');
    return (readYaml(text) as { templates: string[] }).templates;
  });
  expect(templates.length).toBeGreaterThan(8);
  expect([...new Set(asked)].toSorted()).toEqual(templates.toSorted());
});
