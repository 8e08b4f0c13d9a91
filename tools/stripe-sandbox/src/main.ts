import { startSandbox } from './index.ts'

/** The dev command's sandbox. Reads SANDBOX_PORT, _WEBHOOK_URL, _WEBHOOK_SECRET, _FILE and _MAILS. */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const port = Number(env['SANDBOX_PORT'] ?? 12_200)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('SANDBOX_PORT is not a port: use a number from 0 to 65535.')
  }
  const webhookUrl = env['SANDBOX_WEBHOOK_URL'] || undefined
  const file = env['SANDBOX_FILE'] || undefined
  const mailFolder = env['SANDBOX_MAILS'] || undefined
  const sandbox = await startSandbox({
    port,
    webhookSecret: env['SANDBOX_WEBHOOK_SECRET'] ?? 'whsec_sandbox',
    autoSettle: true,
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(file === undefined ? {} : { file }),
    ...(mailFolder === undefined ? {} : { mailFolder }),
  })
  console.log(`Stripe sandbox on ${sandbox.url}/_sandbox, webhooks to ${webhookUrl ?? 'nobody'}`)

  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop) // the parent that started us over IPC is gone
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

main(process.env).catch(fail)
