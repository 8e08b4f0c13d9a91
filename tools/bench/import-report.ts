import { machine, wholeNumber } from './report.ts'

export interface Run {
  readonly seconds: number
  /** Processor time of the import and its database, which other work on the machine hardly changes. */
  readonly processorSeconds: number
  /** The most memory that the process held. */
  readonly peakMegabytes: number
}

/** The same certificates three times: new, unchanged, and each with two changed fields. */
export interface ImportFigures {
  readonly added: Run
  readonly unchanged: Run
  readonly changed: Run
}

interface Measured {
  readonly rows: number
  /** COPY of the certificates into a table with the same indexes and triggers. */
  readonly copySeconds: number
  readonly postgres: ImportFigures
  readonly embedded: ImportFigures
  /** What a server on an empty embedded database holds when nobody asks it anything. */
  readonly idleMegabytes: number
  readonly loadBefore: number
}

/** The section of docs/BENCHMARKS.md about imports, as Markdown. */
export function importReport(measured: Measured): string {
  const { rows, copySeconds, postgres, embedded, idleMegabytes, loadBefore } = measured
  const line = (name: string, { seconds, processorSeconds, peakMegabytes }: Run): string => {
    const ratio = `**${(seconds / copySeconds).toFixed(1)}**`
    const cells = [
      ...[name, wholeNumber(rows / seconds), seconds.toFixed(1), ratio],
      ...[processorSeconds.toFixed(1), wholeNumber(peakMegabytes)],
    ]
    return `| ${cells.join(' | ')} |`
  }
  const lines = (database: string, { added, unchanged, changed }: ImportFigures) => [
    line(`${database}, all rows new`, added),
    line(`${database}, all unchanged`, unchanged),
    line(`${database}, two fields of each changed`, changed),
  ]
  return `## Imports

A CSV file of ${wholeNumber(rows)} certificates by \`npm run import\`, from the start of the process to its end: every row checked, staged
and merged, in one transaction, with history, audit and statistics. Beside it, in the same run, PostgreSQL's own COPY of
the same certificates into the same table with all its indexes and triggers: ${copySeconds.toFixed(1)} s, ${wholeNumber(rows / copySeconds)} rows a second. The
ratio is to that COPY (aim: 8 for new rows). An idle server on the embedded database holds ${wholeNumber(idleMegabytes)} MB (aim: a peak of at
most 250 MB above it). On PostgreSQL changed rows are **${(postgres.added.seconds / postgres.changed.seconds).toFixed(2)}** as fast as new ones (aim: half as fast); by the processor time
of the import and its database, **${(postgres.added.processorSeconds / postgres.changed.processorSeconds).toFixed(2)}**.

| | rows /s | s | ratio | processor s | peak MB |
|---|---:|---:|---:|---:|---:|
${[...lines('PostgreSQL', postgres), ...lines('embedded', embedded)].join('\n')}

Machine: ${machine()}; PostgreSQL on the same machine, its settings as installed but for \`fsync = off\`. Load of other work
before the run: ${loadBefore.toFixed(1)}. Reproduce: \`npm run bench:import\`, with \`BENCH_ROWS\` (100000).
`
}
