import type { LegalFile } from '@fieldstone/contract/entities/legal/legal'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldIdOf } from '../../lib/kept-drafts.ts'
import { renderUi } from '../../ui/testing.tsx'
import type { EditorParts } from './editor-fields.tsx'
import { FileEffects, useFileEffects } from './file-effects.tsx'
import { placeOfFile } from './legal-record.ts'

const FILE = {
  ...{ id: 3, nextStep: 'file-complaint', holds: [], noiFiledOn: plainDate('2026-10-02') },
  ...{ dismissalFiledOn: null, militaryHoldFromOn: null, militaryHoldUntilOn: null, caseNo: 'CV-1' },
} as unknown as LegalFile

function Probe({ saved, editor }: { readonly saved: LegalFile; readonly editor: EditorParts['editor'] }) {
  const { change, follow, read } = useFileEffects(FILE)
  return (
    <>
      <button type="button" onClick={() => follow(saved)}>
        Save
      </button>
      <button type="button" onClick={() => follow({ ...saved, noiFiledOn: plainDate('2026-10-05') })}>
        Save another date
      </button>
      <input id={fieldIdOf(placeOfFile(FILE.id), 'dismissalFiledOn')} aria-label="Dismissal" />
      <FileEffects change={change} editor={editor} onRead={read} />
    </>
  )
}

function save(changed: Partial<LegalFile>) {
  const calls: string[] = []
  const editor = {
    set: (name: string, value: string) => calls.push(`set ${name}=${value}`),
    commit: (name: string) => calls.push(`commit ${name}`),
  } as unknown as EditorParts['editor']
  renderUi(<Probe saved={{ ...FILE, ...changed }} editor={editor} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  return calls
}

const DISMISSED = { dismissalFiledOn: plainDate('2026-11-20'), nextStep: 'closed' } as const

test('a dismissal says that it closes the file, and stays until it is read', () => {
  save(DISMISSED)
  expect(screen.getByText('Changed: Dismissal/Motion to Vacate')).toBeTruthy()
  expect(screen.getByText(/^The file is closed\. No deadline runs/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByText(/The file is closed/)).toBeNull()
})

test('undo saves the date that was there before', () => {
  const calls = save(DISMISSED)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(calls).toEqual(['set dismissalFiledOn=', 'commit dismissalFiledOn'])
  expect(screen.queryByText(/The file is closed/)).toBeNull()
})

test.each(['OK', 'Undo'])('%s leads back to the field that was changed', (name) => {
  save(DISMISSED)
  fireEvent.click(screen.getByRole('button', { name }))
  expect(document.activeElement).toBe(screen.getByLabelText('Dismissal'))
})

test('a change that stops no deadline and changes no payoff says nothing', () => {
  save({ caseNo: 'CV-2' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what is not read yet stays when another date is saved', () => {
  save(DISMISSED)
  fireEvent.click(screen.getByRole('button', { name: 'Save another date' }))
  expect(screen.getByText(/The file is closed/)).toBeTruthy()
  expect(screen.getByText('The payoff is computed again from this date.')).toBeTruthy()
})
