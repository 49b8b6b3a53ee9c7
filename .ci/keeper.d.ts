// A service worker, which TypeScript takes for any other worker.
declare const registration: ServiceWorkerRegistration;
declare const clients: Clients;
interface DedicatedWorkerGlobalScopeEventMap { install: ExtendableEvent; activate: ExtendableEvent; fetch: FetchEvent }
