import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderMailer } from './folder-mailer.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldstone-mails-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('each mail is a file of its own, its link in one piece, for nobody else on this machine', async () => {
  const link = `http://localhost:3000/resetPassword/${'a'.repeat(90)}`
  const mailer = createFolderMailer(join(folder, 'mails'))
  const mail = {
    id: '1',
    to: 'ana@example.com',
    subject: 'Set a new password: ../../etc',
    text: `Open\n${link}`,
  }
  await mailer.send(mail)
  await mailer.send(mail)
  const names = await readdir(join(folder, 'mails'))
  expect(names.length).toBe(2)
  const [first = ''] = names
  expect(first).toMatch(/^[\w-]+-set-a-new-password-etc\.txt$/)
  const file = join(folder, 'mails', first)
  expect(await readFile(file, 'utf8')).toBe(
    `To: ana@example.com\nSubject: ${mail.subject}\n\nOpen\n${link}\n`,
  )
  expect((await stat(file)).mode & 0o077).toBe(0)
})
