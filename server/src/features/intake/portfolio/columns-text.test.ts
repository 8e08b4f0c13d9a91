import { expect, test } from 'vitest'
import { columnsText } from './columns-text.ts'
import { PARTS, PAYOFFS, templates } from './parts.ts'

const sections = new Map(
  columnsText()
    .split('\n## ')
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('.csv')), text]),
)

test('what the files may say: every column of every template, what it needs, its allowed values and the rules of its rows', () => {
  for (const [name, header] of Object.entries(templates())) {
    const text = sections.get(name) ?? ''
    expect(text).toContain(`\`${header.join(',')}\``)
    for (const column of header.slice(4)) expect(text).toContain(`| ${column} |`)
  }
  for (const { name, fields, rules = [] } of [...PARTS, PAYOFFS]) {
    const text = sections.get(name) ?? ''
    for (const rule of rules) expect(text).toContain(`- ${rule}`)
    for (const [field, { isRequired, choices = [] }] of Object.entries(fields)) {
      const row = text.split('\n').find((line) => line.startsWith(`| ${field} |`)) ?? ''
      expect(row.includes('| yes |')).toBe(isRequired === true)
      for (const choice of choices) expect(row).toContain(choice)
    }
  }
})

test('every part with rules between its columns says them', () => {
  for (const { faults, rules } of PARTS) expect(faults === undefined).toBe(rules === undefined)
})
