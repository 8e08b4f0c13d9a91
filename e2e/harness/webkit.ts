import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { BrowserPage, DESKTOP, findBrowser } from './browser-page.ts'
import { freePort, inherited } from './product.ts'

const BROWSERS = ['x86_64', 'aarch64'].map((it) => `/usr/lib/${it}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)

/** The name by which WebDriver marks an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type WebElement = { readonly [ELEMENT]: string }

/** Starts WebKitGTK's own browser on a display in memory. WebKitWebDriver drives it by the W3C's WebDriver. */
export async function openWebkit(url: string): Promise<BrowserPage> {
  const browser = findBrowser(BROWSERS)
  const home = await mkdtemp(join(tmpdir(), 'fieldstone-webkit-'))
  const log = join(home, 'console.log')
  const { port, end } = await startDriver(home)
  const send = await openWindow(port, browser, log)
  const at = (element: WebElement) => `/element/${element[ELEMENT]}`
  const run = (code: string | ((...args: never[]) => unknown), ...args: unknown[]) =>
    send('POST', '/execute/sync', {
      script: typeof code === 'string' ? code : `return (${code}).apply(null, arguments)`,
      args,
    }) as Promise<never>
  return new BrowserPage<WebElement>(
    {
      open: (address) => send('POST', '/url', { url: address }) as Promise<never>,
      run,
      find: run,
      click: async (element) => void (await send('POST', `${at(element)}/click`, {})),
      type: async (element, text) => void (await send('POST', `${at(element)}/value`, { text })),
      attach: async (element, path) => void (await send('POST', `${at(element)}/value`, { text: path })),
      resize: null,
      screenshot: async (path) => writeFile(path, String(await send('GET', '/screenshot')), 'base64'),
      downloads: home, // where no desktop has named another folder
      // An answer that is no success is logged, too, and is part of some journeys.
      problems: () =>
        (readFileSync(log, 'utf8').match(/^.*CONSOLE.* ERROR .*$/gm) ?? []).filter(
          (line) => !line.includes('Failed to load resource'),
        ),
      close: async () => {
        await send('DELETE', '')
        await end()
        await rm(home, { recursive: true, force: true, maxRetries: 5 })
      },
    },
    url,
  ) as BrowserPage
}

/** In a process group of its own, so that the display ends with the driver. */
async function startDriver(home: string) {
  const driver = findBrowser(['/usr/bin/WebKitWebDriver'])
  const display = findBrowser(['/usr/bin/xvfb-run'])
  findBrowser(['/usr/bin/xauth']) // xvfb-run runs it
  const port = await freePort()
  const screen = `-screen 0 ${DESKTOP.width}x${DESKTOP.height}x24`
  const child = spawn(display, ['-a', '-s', screen, driver, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...inherited(), HOME: home, XDG_RUNTIME_DIR: home },
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  }
  process.once('exit', kill)
  const end = async () => {
    process.off('exit', kill)
    kill()
    await ended
  }
  return { port, end }
}

/** A command of WebDriver for the open session: its path in the session, and its parameters. */
type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

async function command(address: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { value } = (await answer.json()) as { readonly value: unknown }
  if (!answer.ok) throw new Error(`WebDriver refused ${method} ${address}: ${JSON.stringify(value)}`)
  return value
}

async function openWindow(port: number, browser: string, log: string): Promise<Send> {
  const options = ['--automation', '--enable-write-console-messages-to-stdout=true']
  // The driver throws away what the browser prints, so a shell keeps it.
  const args = ['-c', `exec "$@" > '${log}' 2>&1`, 'sh', browser, ...options]
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary: '/bin/sh', args } }
  const server = `http://127.0.0.1:${port}/session`
  const start = () => command(server, 'POST', { capabilities: { alwaysMatch } })
  const { sessionId } = (await vi.waitFor(start, { timeout: 60_000, interval: 500 })) as { sessionId: string }
  const send: Send = (method, path, body) => command(`${server}/${sessionId}${path}`, method, body)
  await send('POST', '/window/rect', { x: 0, y: 0, ...DESKTOP })
  return send
}
