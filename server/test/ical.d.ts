/** The part of ical.js that the tests use. */
declare module 'ical.js' {
  interface Time {
    readonly isDate: boolean
    toString(): string
  }
  class Component {
    constructor(jcal: unknown)
    getAllSubcomponents(name: string): Component[]
    getFirstPropertyValue(name: string): unknown
  }
  class Event {
    constructor(component: Component)
    readonly uid: string
    readonly sequence: number | null
    readonly summary: string
    readonly description: string
    readonly startDate: Time
    readonly endDate: Time
  }
  const ICAL: {
    readonly parse: (text: string) => unknown
    readonly Component: typeof Component
    readonly Event: typeof Event
  }
  export default ICAL
}
