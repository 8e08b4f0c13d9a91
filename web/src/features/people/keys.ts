import type { QueryKey } from '@tanstack/react-query'

export const PEOPLE = ['people'] as const
const ofPerson = (kind: string, id: number): QueryKey => [...PEOPLE, kind, id]
export const personKey = (kind: string, id: number, all: unknown): QueryKey => [...ofPerson(kind, id), all]

/** Whether a key is of this person, with whatever of them is asked. */
export const isOfPerson = (key: QueryKey, kind: string, id: number): boolean =>
  ofPerson(kind, id).every((part, index) => key[index] === part)
