import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Html, html, page } from './html.ts'

const SHOWN = 100
/** As the product names them: the time, a number and the subject. */
const NAME = /^\d{4}-\d\d-\d\dT[\w-]+\.txt$/

interface Mail {
  name: string
  /** `2026-11-22 15:04:05` */
  sentAt: string
  to: string
  subject: string
}

/** What the product has sent by mail, newest first; null where its mails are no files of this machine. */
export function mailSection(folder: string | undefined): Html | false {
  if (folder === undefined) return false
  const mails = listMails(folder)
  const rows = mails.map(
    ({ name, sentAt, to, subject }) => html`<tr><td class="num">${sentAt}</td><td>${to}</td>
<td><a href="/_sandbox/mails/${name}">${subject}</a></td></tr>`,
  )
  const list =
    mails.length === 0
      ? html`<p class="muted">No mail has been sent yet.</p>`
      : html`<div class="scroll" tabindex="0" role="region" aria-label="Mails"><table class="list"><thead><tr>
<th scope="col">Time</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows}</tbody></table></div>`
  return html`<section class="tool"><h2>Mails of the product</h2>${list}</section>`
}

/** One mail as it was sent; null where there is none. */
export function mailPage(folder: string | undefined, name: string): string | null {
  if (folder === undefined || !NAME.test(name)) return null
  const text = read(folder, name)
  if (text === null) return null
  const { subject } = headOf(name, text)
  const body = html`<a class="back" href="/_sandbox">Sandbox</a><h1>${subject}</h1><pre class="mail" tabindex="0">${text}</pre>`
  return page(subject, 'desk', body)
}

function listMails(folder: string): Mail[] {
  const names = namesIn(folder).sort().reverse().slice(0, SHOWN)
  return names.flatMap((name) => {
    const text = read(folder, name)
    return text === null ? [] : [headOf(name, text)]
  })
}

/** Before the first mail there is no folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => NAME.test(name))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Null for one that has just been removed. */
function read(folder: string, name: string): string | null {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

function headOf(name: string, text: string): Mail {
  const field = (label: string) => new RegExp(`^${label}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  const [day = '', time = ''] = name.split('T')
  return {
    name,
    sentAt: `${day} ${time.slice(0, 8).replaceAll('-', ':')}`,
    to: field('To'),
    subject: field('Subject') || name,
  }
}
