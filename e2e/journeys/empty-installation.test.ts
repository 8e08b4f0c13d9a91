import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmptyProduct, startEmptyProduct } from '../harness/empty-product.ts'

let product: EmptyProduct
beforeAll(async () => {
  product = await startEmptyProduct({ STAFF_SECOND_FACTOR: 'off' })
})
afterAll(() => product?.stop())

test('an empty installation has no account until the command makes the first administrator, who may log in', async () => {
  expect((await product.run('admin', ['list'])).output).toContain('no account of staff yet')
  const password = 'three herons over the lake'
  const named = ['--first', 'Ruth', '--last', 'Chen', '--phone', '3305550123']
  const created = await product.run(
    'admin',
    ['create', 'ruth', '--email', 'ruth@example.com', ...named],
    `${password}\n`,
  )
  expect(created).toMatchObject({ code: 0, output: expect.stringContaining('ruth may log in now') })
  expect(await product.logIn('ruth', password)).not.toBe('')
})
