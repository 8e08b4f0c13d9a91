import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster } from '../../scripts/lib/postgres-cluster.ts'
import { bareCopy, createDatabase, serverPid } from './import-copy.ts'
import { writeFiles } from './import-files.ts'
import { type ImportFigures, importReport, type Run } from './import-report.ts'
import { memoryMb } from './memory.ts'
import { familyProcessorTime, ownProcessorTime } from './processor-time.ts'
import { saveSection } from './report.ts'
import { PRODUCT, ROOT, runScript, startProductServer } from './servers.ts'

const ROWS = Number(process.env['BENCH_ROWS'] ?? 100_000)

/** `npm run bench:import`: an import beside a COPY of the same rows into the same indexed table, into docs/BENCHMARKS.md. */
async function main(): Promise<void> {
  const [loadBefore = 0] = loadavg()
  await runScript('scripts/build.js', [], {})
  const cluster = await startCluster()
  const folder = await mkdtemp(join(tmpdir(), 'fieldstone-bench-'))
  try {
    const files = writeFiles(folder, ROWS)
    const product = await createDatabase(cluster.url, 'product')
    const settings = { DATABASE_URL: product, DATA_DIR: folder }
    const postgres = await importAll(files, settings, await serverPid(cluster.url))
    const bare = await createDatabase(cluster.url, 'bare')
    await runImport(files.small, ['--dry-run'], { DATABASE_URL: bare, DATA_DIR: folder })
    const copySeconds = await bareCopy(product, bare)
    const idleMegabytes = await idleServer(await mkdtemp(join(folder, 'idle-')))
    const embedded = await importAll(files, { DATABASE_URL: '', DATA_DIR: join(folder, 'embedded') }, null)
    const report = importReport({ rows: ROWS, copySeconds, postgres, embedded, idleMegabytes, loadBefore })
    process.stdout.write(report)
    await saveSection(report)
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Settings = Readonly<Record<string, string>>

async function importAll(
  { small, first, second }: ReturnType<typeof writeFiles>,
  settings: Settings,
  postgres: number | null,
): Promise<ImportFigures> {
  await runImport(small, ['--dry-run'], settings)
  const ofAll = async (file: string): Promise<Run> => {
    const before = await databaseSeconds(postgres)
    const run = await runImport(file, ['--expect-rows', String(ROWS)], settings)
    const processorSeconds = run.processorSeconds + (await databaseSeconds(postgres)) - before
    process.stdout.write(`${processorSeconds.toFixed(1)} s of processor time\n`)
    return { ...run, processorSeconds }
  }
  return { added: await ofAll(first), unchanged: await ofAll(first), changed: await ofAll(second) }
}

/** Processor time of the database so far; the embedded one is in the process of the import. */
const databaseSeconds = async (postgres: number | null): Promise<number> =>
  postgres === null ? 0 : (await familyProcessorTime(postgres)) / 1000

/** The processor time is that of the process alone. */
function runImport(file: string, options: readonly string[], settings: Settings): Promise<Run> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(ROOT, 'dist/server/import.js'), file, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...PRODUCT, ...settings },
  })
  let said = ''
  child.stderr.on('data', (part) => {
    said += String(part)
  })
  let peakMegabytes = 0
  let processorSeconds = 0
  const timer = setInterval(async () => {
    peakMegabytes = Math.max(peakMegabytes, memoryMb(child.pid, 'VmHWM'))
    // 0 once it has ended.
    processorSeconds = Math.max(processorSeconds, (await ownProcessorTime(child.pid ?? 0)) / 1000)
  }, 100)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearInterval(timer)
      const seconds = (performance.now() - started) / 1000
      process.stdout.write(`${file}: ${seconds.toFixed(1)} s, ${peakMegabytes.toFixed(0)} MB\n`)
      if (code === 0) resolve({ seconds, processorSeconds, peakMegabytes })
      else reject(new Error(`The import ended with ${code}: ${said}`))
    })
  })
}

async function idleServer(dataDir: string): Promise<number> {
  const server = await startProductServer({ DATABASE_URL: '', DATA_DIR: dataDir, HOST: '127.0.0.1' })
  await sleep(5_000)
  const megabytes = memoryMb(server.pid)
  await server.stop()
  return megabytes
}

await main()
