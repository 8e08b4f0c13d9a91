import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { logIn, type Product, startProduct } from '../harness/product.ts'
import { open } from '../harness/screens.ts'
import { staffAddresses } from '../harness/staff-addresses.ts'

/** Each would ask for an address, or set a mark, if a page took it for more than text. */
const HOSTILE = [
  '<img src=/hit-by-image onerror="window.hit=1">',
  '"><svg onload="window.hit=1">',
  'javascript:window.hit=1',
] as const
const ALL = HOSTILE.join(' ')

let product: Product
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0' } })
})
afterAll(() => product.stop())

async function call(method: 'POST' | 'PUT', path: string, token: string | null, body: object) {
  const answer = await fetch(`${product.url}/api/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}

async function certificateId(certificateNo: string, token: string): Promise<number> {
  const answer = await fetch(`${product.url}/api/parcels?filter=${certificateNo}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [found] = (await answer.json()) as { readonly parcelID: number }[]
  if (found === undefined) throw new Error(`the demo world has no ${certificateNo}`)
  return found.parcelID
}

/** Wherever somebody may write what they like. */
async function writeEverywhere(admin: string, id: number): Promise<void> {
  const [legal, county] = [await logIn(product.url, 'legal'), await logIn(product.url, 'county')]
  await call('POST', 'users/contact', null, {
    ...{ fullName: 'Rosa Marchetti', address: HOSTILE[0], cityStateZip: HOSTILE[1], email: HOSTILE[2] },
    ...{ relatedProperty: HOSTILE[0], message: ALL },
  })
  await call('PUT', 'parcels', legal, {
    parcelID: id,
    webNotes: ALL,
    caseNum: HOSTILE[2],
    claimNum: HOSTILE[2],
  })
  await call('POST', `admin/parcels/${id}/correspondence`, admin, {
    ...{ incoming: true, logType: HOSTILE[2], corrType: HOSTILE[1] },
    ...{ contactFirstName: 'Rosa', contactLastName: 'Marchetti', notes: ALL },
  })
  await call('POST', `admin/parcels/${id}/payoffrequests`, admin, {
    ...{ requestByFirstName: 'Rosa', requestByLastName: 'Marchetti', payoffMemo: ALL },
  })
  for (const token of [admin, county]) await call('POST', 'worklists', token, { name: HOSTILE[1] })
}

test('S08 markup and scripts in whatever people write: every page of staff shows them as text, and nothing is run or asked for', async () => {
  const admin = await logIn(product.url, 'admin')
  const id = await certificateId('2017-1009', admin)
  await writeEverywhere(admin, id)
  const { page } = await openPage({ url: product.url, token: admin })
  page.on('dialog', () => expect.unreachable('a page opened a dialog'))
  const shown = new Set<string>()
  for (const address of await staffAddresses(product.url, 'admin')) {
    await open(page, address)
    const { text, isHit } = await page.evaluate(() => ({
      text: document.body.innerText,
      isHit: 'hit' in window,
    }))
    expect([address, isHit]).toEqual([address, false])
    for (const hostile of HOSTILE) if (text.includes(hostile)) shown.add(hostile)
  }
  expect([...shown].sort(), 'each stood on some page').toEqual([...HOSTILE].sort())
})
