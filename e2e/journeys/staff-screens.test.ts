import { IS_LONG_RUN } from '@fieldstone/domain/long-tests.testing'
import { expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { logIn } from '../harness/product.ts'
import { findOnScreens } from '../harness/screens.ts'
import { staffAddresses } from '../harness/staff-addresses.ts'

const url = inject('productUrl')

/** In `npm test` a screen that several roles open is opened by the first of them. */
const WALKS = [
  ['county', []],
  ['legal', ['county']],
  ['admin', ['county', 'legal']],
] as const

test.each(WALKS)(
  'A01 A02 every screen of %s opens with its heading, axe finds nothing, and nothing is wider than the page',
  async (role, others) => {
    const { page } = await openPage({ url, token: await logIn(url, role) })
    const addresses = await staffAddresses(url, role, IS_LONG_RUN ? [] : others)
    expect(await findOnScreens(page, addresses)).toEqual([])
  },
)
