import type { Unused } from './leave-out.ts'

/** For what only runs once a page asks for what is left out. */
const LEFT_OUT = "throw Error('This is left out of the build: web/unused.ts')"

const named = (names: string): readonly string[] => names.split(' ')
const exported = (name: string): string => `exports.${name} =`

const IN_NODE = [/"object" === typeof process &&\s*"function" === typeof process\.emit/, 'false'] as const
const ASYNC = [/\w+ instanceof Promise/g, 'false'] as const

/**
 * What our libraries can do and no page of ours asks for. They cannot be had without it: React comes as one file, the
 * router as one for every way to use it.
 */
export const UNUSED: readonly Unused[] = [
  {
    file: '/react-dom/cjs/react-dom-client.production.js',
    asked:
      /\b(?:ViewTransition|Activity|SuspenseList|FragmentInstance|onSelectCapture|onBeforeInput|onComposition(?:Start|Update|End))\b|[^.\w]onSelect=/,
    never: [
      // Kinds of nodes: <SuspenseList>, what React lifts into the head, <html> and its like, <ViewTransition>, <Activity>.
      ...['19', '26', '27', '30', '31'],
      ...['REACT_SUSPENSE_LIST_TYPE', 'REACT_VIEW_TRANSITION_TYPE', 'REACT_ACTIVITY_TYPE'],
    ],
    functions: {
      // A page that animates into another one.
      startViewTransition: LEFT_OUT,
      flushAfterMutationEffects: LEFT_OUT,
      // Styles, scripts and images that a page waits for.
      isHostHoistableType: '',
      maySuspendCommit: '',
      preloadInstanceAndSuspendIfNeeded: '',
      accumulateSuspenseyCommitOnFiber: '',
      waitForCommitToBeReady: 'return null',
      insertSuspendedStylesheets: '',
      onUnsuspend: '',
      ...{ preconnect: '', prefetchDNS: '', preload: '', preloadModule: '' },
      ...{ preinitModuleScript: '', preinitScript: '', preinitStyle: '' },
      // The ref of a <Fragment>.
      FragmentInstance: LEFT_OUT,
      commitNewChildToFragmentInstances: '',
      commitFragmentInstanceInsertionEffects: '',
      commitFragmentInstanceDeletionEffects: '',
      // A function as the action of a form.
      extractEvents$1: '',
      startHostTransition: LEFT_OUT,
      requestFormReset: '',
      // The browser's own sign that an asynchronous transition is at work.
      defaultOnDefaultTransitionIndicator: '',
      // Elements that a script defines.
      isCustomElement: '',
      // Names of components in what is said of an error; they are shortened anyway.
      describeFiber: "return ''",
      getComponentNameFromType: '',
      // Names of events in browsers that our own target leaves behind.
      getVendorPrefixedEventName: 'return eventName',
      makePrefixMap: '',
    },
    members: named(
      'useActionState useCacheRefresh useDebugValue useFormState useHostTransitionStatus useImperativeHandle useMemoCache useOptimistic',
    ),
    statements: [
      'FragmentInstance.prototype.',
      'ViewTransitionPseudoElement.prototype.',
      'ReactDOMSharedInternals.findDOMNode =',
    ],
    texts: [
      IN_NODE,
      // Whether what changes could be animated.
      [/\(lanes & 335544064\) === lanes/g, 'false'],
      // onSelect, onBeforeInput and onComposition…
      [/handleEventFunc = targetInst \? getNodeFromInstance[\s\S]*?extractEvents\$1\([\s\S]*?\);/, ''],
      [/registerTwoPhaseEvent\(\s*"on(?:Select|BeforeInput|Composition\w+)"[\s\S]*?\);/g, ''],
      // React's tools for developers, who have them on their own server.
      [/if \("undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__\) \{[\s\S]*?\n\}/, ''],
      [/injectedHook &&/g, 'false &&'],
      // What every browser of our target can do.
      [/canUseDOM &&\s*\(\(style[\s\S]*?\);\n/, ''],
      [/canUseDOM = !\([\s\S]*?\),/, 'canUseDOM = true,'],
      [/var isInputEventSupported = !1;\s*if \(canUseDOM\) \{[\s\S]*?\n\}/, ''],
      [/if \(isInputEventSupported\)/, 'if (true)'],
    ],
  },
  {
    file: '/react-dom/cjs/react-dom.production.js',
    asked:
      /\b(?:prefetchDNS|preinit|preinitModule|preloadModule|requestFormReset|useFormStatus?|unstable_batchedUpdates)\b/,
    statements: named(
      'browser preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset unstable_batchedUpdates useFormState useFormStatus',
    ).map(exported),
  },
  {
    file: '/react/cjs/react.production.js',
    asked:
      /\b(?:Profiler|addTransitionType|cacheSignal|compiler-runtime|createRef|useActionState|useDebugValue|useImperativeHandle|useOptimistic)\b/,
    statements: named(
      'Activity Profiler ViewTransition __COMPILER_RUNTIME addTransitionType cache cacheSignal createRef unstable_useCacheRefresh useActionState useDebugValue useImperativeHandle useOptimistic',
    ).map(exported),
    texts: [IN_NODE],
  },
  {
    file: '/scheduler/cjs/scheduler.production.js',
    asked: /\bunstable_(?:Profiling|forceFrameRate|next|runWithPriority|wrapCallback)\b/,
    statements: named(
      'unstable_Profiling unstable_forceFrameRate unstable_next unstable_runWithPriority unstable_wrapCallback',
    ).map(exported),
  },
  {
    // Routes that load data, links that load pages ahead, and what is said to developers.
    file: '/react-router/dist/development/chunk-6KYCQHYJ.mjs',
    asked:
      /\b(?:create(?:Browser|Hash|Memory)Router|RouterProvider|useLoaderData|useFetcher|useRouteError)\b|\bprefetch=|\bpath: '[^']*\?/,
    functions: {
      PrefetchPageLinks: 'return null',
      explodeOptionalSegments: LEFT_OUT,
      useNavigate: 'return useNavigateUnstable()',
      usePrefetchBehavior: 'return [false, null, {}]',
    },
    members: named(
      'ErrorBoundary HydrateFallback action errorElement handle hasErrorBoundary hydrateFallbackElement lazy loader middleware shouldRevalidate',
    ),
    statements: ['warning('],
    texts: [
      [/var ENABLE_DEV_WARNINGS = true/, 'var ENABLE_DEV_WARNINGS = false'],
      [/let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = undefined;'],
      [/^\w+\.displayName = .*;$/gm, ''],
      // Told that these do nothing where they stand, the bundler leaves out those that no page uses.
      [
        /= (React\d*\.(?:forwardRef|createContext|memo)\(|new Set\(|Object\.getOwnPropertyNames\()/g,
        '= /* @__PURE__ */ $1',
      ],
    ],
  },
  {
    file: '/zod/v4/core/schemas.js',
    asked: /\b(?:templateLiteral|parseAsync|safeParseAsync|memoizer)\b|['"]~standard['"]/,
    functions: { capSize: '', standardProps: LEFT_OUT },
    statements: ['util.defineLazyInternal(inst, "pattern"', 'inst._zod.pattern ='],
    texts: [ASYNC, [/core\.globalConfig\.memoizer/g, 'undefined']],
  },
  { file: '/zod/v4/core/parse.js', texts: [ASYNC] },
  {
    file: '/zod/v4/mini/schemas.js',
    members: named('apply brand parseAsync register safeParseAsync with'),
  },
  {
    file: '/@tanstack/react-query/build/modern/suspense.js',
    asked: /\buseSuspense(?:Query|Queries|InfiniteQuery)\b/,
    functions: { ensureSuspenseTimers: '', shouldSuspend: 'return false' },
  },
  { file: '/@tanstack/query-core/build/modern/queryObserver.js', members: ['fetchOptimistic'] },
  { file: '/@tanstack/query-core/build/modern/mutationCache.js', members: ['find', 'findAll'] },
  {
    file: '/@tanstack/query-core/build/modern/infiniteQueryBehavior.js',
    asked: /\b(?:useInfiniteQuery|InfiniteQueryObserver)\b/,
    functions: { infiniteQueryBehavior: LEFT_OUT },
  },
  {
    file: '/@tanstack/query-core/build/modern/queryClient.js',
    asked:
      /\b(?:ensureQueryData|fetchQuery|getDefaultOptions|getQueriesData|getQueryState|isMutating|prefetchQuery|set(?:DefaultOptions|(?:Query|Mutation)Defaults))\b/,
    members: named(
      'ensureInfiniteQueryData ensureQueryData fetchInfiniteQuery fetchQuery getDefaultOptions getQueriesData getQueryState infiniteQuery isMutating prefetchInfiniteQuery prefetchQuery setDefaultOptions setMutationDefaults setQueryDefaults',
    ),
  },
]
