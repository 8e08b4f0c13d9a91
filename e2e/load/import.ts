import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster } from '../../scripts/lib/postgres-cluster.ts'
import { bareCopy, createDatabase } from './import-copy.ts'
import { writeFiles } from './import-files.ts'
import { type ImportFigures, importReport, type Run } from './import-report.ts'
import { memoryMb } from './memory.ts'
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
    const postgres = await importAll(files, { DATABASE_URL: product, DATA_DIR: folder })
    const bare = await createDatabase(cluster.url, 'bare')
    await runImport(files.small, ['--dry-run'], { DATABASE_URL: bare, DATA_DIR: folder })
    const copySeconds = await bareCopy(product, bare)
    const idleMegabytes = await idleServer(await mkdtemp(join(folder, 'idle-')))
    const embedded = await importAll(files, { DATABASE_URL: '', DATA_DIR: join(folder, 'embedded') })
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
): Promise<ImportFigures> {
  await runImport(small, ['--dry-run'], settings)
  const whole = ['--expect-rows', String(ROWS)]
  const added = await runImport(first, whole, settings)
  const unchanged = await runImport(first, whole, settings)
  const changed = await runImport(second, whole, settings)
  return { added, unchanged, changed }
}

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
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, memoryMb(child.pid, 'VmHWM'))
  }, 100)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearInterval(timer)
      const seconds = (performance.now() - started) / 1000
      process.stdout.write(`${file}: ${seconds.toFixed(1)} s, ${peakMegabytes.toFixed(0)} MB\n`)
      if (code === 0) resolve({ seconds, peakMegabytes })
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
