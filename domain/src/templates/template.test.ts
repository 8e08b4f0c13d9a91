import { expect, test } from 'vitest'
import { checkTemplate, fillTemplate, namesIn, type Placeholders, type TemplateProblem } from './template.ts'

const PLACEHOLDERS: Placeholders = {
  link: { form: 'link', example: 'https://example.com', isRequired: true },
  username: { form: 'text', example: 'maria' },
}
const GOOD = { subject: 'Your account', text: 'Open\n{link}' }

test('a template with what it needs, and nothing that it does not know, can be saved', () => {
  expect(checkTemplate(GOOD, PLACEHOLDERS)).toEqual([])
  expect(checkTemplate({ subject: '{link} for {username}', text: 'See above' }, PLACEHOLDERS)).toEqual([])
})

test.each<[string, Partial<typeof GOOD>, TemplateProblem]>([
  ['unknown in the text', { text: '{link} {total}' }, { part: 'text', problem: 'unknown', name: 'total' }],
  ['unknown in the subject', { subject: '{total}' }, { part: 'subject', problem: 'unknown', name: 'total' }],
  [
    'a property of every object',
    { subject: '{toString}' },
    { part: 'subject', problem: 'unknown', name: 'toString' },
  ],
  ['what the message needs, left out', { text: 'Hello' }, { part: 'text', problem: 'missing', name: 'link' }],
  ['an empty subject', { subject: ' ' }, { part: 'subject', problem: 'empty' }],
  ['a long subject', { subject: 'x'.repeat(201) }, { part: 'subject', problem: 'too-long' }],
  ['a long text', { text: `{link}${'x'.repeat(10_000)}` }, { part: 'text', problem: 'too-long' }],
  [
    'a line break in the subject',
    { subject: 'Hi\r\nBcc: a@example.com' },
    { part: 'subject', problem: 'control' },
  ],
  ['a bell in the text', { text: '{link}\u0007' }, { part: 'text', problem: 'control' }],
  ['half a placeholder', { text: '{link} {username' }, { part: 'text', problem: 'brace' }],
  ['a placeholder with a space', { text: '{link} {user name}' }, { part: 'text', problem: 'brace' }],
])('%s is refused, and named', (_, change, problem) => {
  expect(checkTemplate({ ...GOOD, ...change }, PLACEHOLDERS)).toEqual([problem])
})

test('S31 a text is filled in once: a value that looks like a placeholder stays as it is', () => {
  const filled = fillTemplate({ subject: '{a} and {b}', text: '{b}{b}' }, { a: '{b}', b: '$& <b>' })
  expect(filled).toEqual({ subject: '{b} and $& <b>', text: '$& <b>$& <b>', empty: [] })
})

test('a placeholder without a value is named and stays in the text; one that the text does not use is not asked for', () => {
  const template = { subject: 'To {name}', text: '{day} {total} {name} {toString}' }
  expect(fillTemplate(template, { name: ' ', day: 'today', unused: '' })).toEqual({
    subject: 'To {name}',
    text: 'today {total} {name} {toString}',
    empty: ['name', 'total', 'toString'],
  })
})

test('the names of a text are each given once, in their order', () => {
  expect(namesIn('{b} {a} {b} {} { a}')).toEqual(['b', 'a'])
})
