import { cpus } from 'node:os'

/** Paths of the areas: scripts/mutate.js sets them. */
const areas = (process.env.MUTATE ?? '').split(',')

export default {
  plugins: [new URL('./runner.js', import.meta.url).href],
  testRunner: 'in-process',
  coverageAnalysis: 'perTest',
  mutate: [
    ...areas.map((path) => (path.endsWith('.ts') ? path : `${path}*.ts`)),
    '!**/*.{test,fixtures,testing}.ts',
  ],
  ignorePatterns: ['*', '!domain/**'],
  tempDirName: '.cache/mutate/sandbox',
  reporters: ['json', 'html', 'progress-append-only'],
  jsonReporter: { fileName: '.cache/mutate/report.json' },
  htmlReporter: { fileName: '.cache/mutate/report.html' },
  allowConsoleColors: false,
  concurrency: Math.max(1, cpus().length - 1),
  // Loops that no longer end are counted out; a busy machine must not look like one.
  timeoutMS: 600_000,
  warnings: { slow: false },
}
