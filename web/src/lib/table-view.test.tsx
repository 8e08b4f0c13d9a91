import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { PlainWords } from '../ui/testing.tsx'
import { useTableView } from './table-view.ts'

function at(address: string, name?: string) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlainWords>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </PlainWords>
  )
  return renderHook(() => ({ table: useTableView(10, name), search: useLocation().search }), { wrapper })
    .result
}

test('the address holds the view, and what is out of bounds is as usual', () => {
  expect(at('/?page=3&pageSize=20&sort=-owner&filter=mea').current.table[0]).toEqual({
    page: 3,
    pageSize: 20,
    sort: '-owner',
    filter: 'mea',
  })
  expect(at('/?page=0&pageSize=5000').current.table[0]).toEqual({
    page: 1,
    pageSize: 10,
    sort: '',
    filter: '',
  })
})

test('a change of view keeps the other flags of the page and leaves out what is as usual', () => {
  const result = at('/?fromMyParcels=true&page=3')
  act(() => result.current.table[1]({ page: 1, pageSize: 50, sort: 'owner', filter: '' }))
  expect(result.current.search).toBe('?fromMyParcels=true&pageSize=50&sort=owner')
})

test('a list with a name has flags of its own beside those of another list', () => {
  const result = at('/?page=3&plansPage=2', 'plans')
  expect(result.current.table[0].page).toBe(2)
  act(() => result.current.table[1]({ ...result.current.table[0], page: 1, pageSize: 20 }))
  expect(result.current.search).toBe('?page=3&plansPageSize=20')
})
