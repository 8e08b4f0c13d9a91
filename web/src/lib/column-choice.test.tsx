import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ColumnChoice } from './column-choice.tsx'

test('columns were chosen, the usual ones are asked for: they are back, and the button has nothing left to do', async () => {
  render(<Choice />)
  fireEvent.click(screen.getByText('Columns', { selector: 'summary' }))
  const usual = (await screen.findByText('Reset columns')).closest('button')
  expect(usual?.disabled).toBe(true)
  fireEvent.click(screen.getByText('Amount'))
  expect(usual?.disabled).toBe(false)
  if (usual) fireEvent.click(usual)
  expect(screen.getAllByRole<HTMLInputElement>('checkbox', { hidden: true }).map((it) => it.checked)).toEqual(
    [false, false],
  )
  expect(usual?.disabled).toBe(true)
})

function Choice() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <ColumnChoice
      label="Columns"
      all={[
        { key: 'day', header: 'Day' },
        { key: 'amount', header: 'Amount' },
      ]}
      chosen={chosen}
      onChoose={setChosen}
      onUsual={chosen.length === 0 ? null : () => setChosen([])}
    />
  )
}
