import { expect, test } from 'vitest'
import { requireNode } from './node-version.js'

test.each(['18.20.4', '20.18.9'])('Node %s: is refused in a sentence that says what is needed', (version) => {
  expect(() => requireNode(version)).toThrow(
    `Fieldstone needs Node 20.19 or newer, and this is Node ${version}.`,
  )
})

test.each(['20.19.0', '22.0.0', '24.3.1'])('Node %s: will do', (version) => {
  expect(() => requireNode(version)).not.toThrow()
})
