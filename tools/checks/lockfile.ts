export interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly hasInstallScript?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Packages with an install script, each with the reason why it is allowed. */
export const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  esbuild: 'checks that its program for this machine is the right one; it bundles the server',
}

/** The problems of a lock file's packages; empty if there are none. */
export function lockfileProblems(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true)
    .flatMap(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const problems: string[] = []
      if (entry.integrity === undefined && entry.inBundle !== true)
        problems.push(`${path} has no integrity hash`)
      else if (entry.integrity?.startsWith('sha512-') === false)
        problems.push(`${path} has a weak integrity hash`)
      // The registry is the user's own choice; a pinned address would overrule it, and could be any host.
      if (entry.resolved !== undefined) problems.push(`${path} names a download address`)
      if (entry.hasInstallScript === true && INSTALL_SCRIPTS[name] === undefined) {
        problems.push(`${path} has an install script, which is not on the list`)
      }
      return problems
    })
}

/**
 * Lists the optional packages that a locked package names and the lock file lacks, as `parent: name`. With node_modules
 * present npm drops the ones of other platforms, and `npm ci` then refuses the lock file on those.
 */
export function missingOptionalPackages(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lookUpPlaces(path).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `${path}: ${name}`),
  )
}

/** Returns the folders in which Node looks for the dependencies of a package, nearest first, each '' or ending in '/'. */
function lookUpPlaces(path: string): string[] {
  const above = path.lastIndexOf('node_modules/')
  const own = path === '' ? [] : [`${path}/`]
  return above === -1 ? [...own, ''] : [...own, ...lookUpPlaces(path.slice(0, above).replace(/\/$/, ''))]
}
