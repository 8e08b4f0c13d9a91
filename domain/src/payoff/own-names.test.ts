import { expect, test } from 'vitest'
import { OWN_NAME_CODES } from './own-name-codes.ts'
import { OWN_NAMES, partName } from './own-names.ts'

test('a name that the product gave is sent as its code', () => {
  for (const labelCode of OWN_NAME_CODES)
    expect(partName(OWN_NAMES[labelCode])).toEqual({ label: null, labelCode })
})

test('a name that somebody wrote is sent as written', () => {
  expect(partName('Recording fee')).toEqual({ label: 'Recording fee', labelCode: null })
})
