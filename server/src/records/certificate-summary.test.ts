import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCertificate } from '../../test/factories.ts'
import { sharedTestApp } from '../../test/test-app.ts'
import { PROPERTY_ADDRESS } from './certificate-summary.ts'

const testApp = sharedTestApp()

test.each([
  ['1184 Copley Meadow Dr', 'Akron', '44320'],
  ['1184 Copley Meadow Dr', 'Akron', ''],
  ['1184 Copley Meadow Dr', '', '44320'],
  ['1184 Copley Meadow Dr', '', ''],
  ['', 'Akron', '44320'],
  ['', '', '44320'],
  ['', '', ''],
])('lists show an address as pages do: %j, %j, %j', async (address, city, zip) => {
  const id = await createCertificate(testApp.db, { address, city, zip })
  const { rows } = await sql<{ line: string }>`
    select ${PROPERTY_ADDRESS} as line from certificate c where c.id = ${id}`.execute(testApp.db)
  expect(rows).toEqual([{ line: addressLine({ address, city, stateId: 'OH', zip }) }])
})
