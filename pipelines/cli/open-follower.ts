import { createHash } from "node:crypto";
import type { Attributes, Span } from "@opentelemetry/api";
import type { CallAnswered, Follower } from "../core/follower.ts";
import type { Progress } from "../core/stage.ts";
import { Stop } from "../core/stop.ts";
import { CODE } from "./code.ts";

/** The conventions that names of spans, attributes and metrics are of. */
const SCHEMA = "https://opentelemetry.io/schemas/1.37.0";
/** How many bytes of a call's content a span carries, where it is asked for. */
const CONTENT = 100_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** Which of the signals the standard variables ask for: none by default. */
function wanted(env: Environment): { readonly traces: boolean; readonly metrics: boolean } {
  const is = (signal: "TRACES" | "METRICS"): boolean =>
    env["OTEL_SDK_DISABLED"]?.toLowerCase() !== "true" &&
    env[`OTEL_${signal}_EXPORTER`] !== "none" &&
    (env["OTEL_EXPORTER_OTLP_ENDPOINT"] ?? env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`] ?? "") !== "";
  return { traces: is("TRACES"), metrics: is("METRICS") };
}

/** Ends what was opened: what is not sent yet is. */
let end: (() => Promise<void>) | undefined;
export const endFollower = async (): Promise<void> => end?.();

/**
 * Of the run that has this name and began then, so that all its processes tell of the same traces. Undefined where nobody asks for it.
 * Long because what the conventions name of an item and of a call stands in one place.
 */
export async function openFollower(run: string, env: Environment = process.env): Promise<Follower | undefined> {
  const { traces, metrics } = wanted(env);
  if (!traces && !metrics) return undefined;
  const otel = await packages();
  await end?.();
  const resource = otel.resources.resourceFromAttributes({ "service.name": "groundwork", "service.version": CODE.version });
  const named = resource.merge(otel.resources.detectResources({ detectors: [otel.resources.envDetector] }));
  let nextTrace = "";
  const random = new otel.RandomIdGenerator();
  const idGenerator = { generateTraceId: () => nextTrace || random.generateTraceId(), generateSpanId: () => random.generateSpanId() };
  const spans = new otel.BasicTracerProvider({
    resource: named,
    idGenerator,
    spanProcessors: traces ? [new otel.BatchSpanProcessor(new otel.OTLPTraceExporter())] : [],
  });
  const readers = metrics ? [new otel.PeriodicExportingMetricReader({ exporter: new otel.OTLPMetricExporter() })] : [];
  const meters = new otel.MeterProvider({ resource: named, readers });
  otel.api.context.setGlobalContextManager(new otel.AsyncLocalStorageContextManager().enable());
  end = async () => {
    end = undefined;
    await Promise.allSettled([spans.shutdown(), meters.shutdown()]);
    otel.api.context.disable();
  };
  const tracer = spans.getTracer(CODE.name, CODE.version, { schemaUrl: SCHEMA });
  const meter = meters.getMeter(CODE.name, CODE.version, { schemaUrl: SCHEMA });
  const items = meter.createCounter("groundwork.items", { unit: "{item}" });
  const tokens = meter.createHistogram("gen_ai.client.token.usage", { unit: "{token}" });
  const durations = meter.createHistogram("gen_ai.client.operation.duration", { unit: "s" });
  const showsContent = env["OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"]?.toLowerCase() === "true";

  const within = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
    try {
      return await otel.api.context.with(otel.api.trace.setSpan(otel.api.context.active(), span), work);
    } catch (error) {
      const type = error instanceof Error ? error.name : "unknown";
      // No message: it may say what was asked.
      span.setAttribute("error.type", type).setStatus({ code: otel.api.SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
  return {
    item(stage, key, question, work) {
      nextTrace = createHash("sha256")
        .update(`${run}\n${question ?? `${stage} ${key}`}`)
        .digest("hex")
        .slice(0, 32);
      const attributes: Attributes = { "groundwork.stage": stage, "groundwork.item": key };
      if (question !== undefined) attributes["groundwork.question.id"] = question;
      const span = tracer.startSpan(stage, { root: true, attributes });
      nextTrace = "";
      return within(span, work);
    },
    async call({ task, model, maxTokens, temperature, content }, work, told) {
      const common = { "gen_ai.operation.name": "chat", "gen_ai.provider.name": "openai", "gen_ai.request.model": model };
      const span = tracer.startSpan(`chat ${model}`, {
        kind: otel.api.SpanKind.CLIENT,
        attributes: {
          ...common,
          "gen_ai.request.max_tokens": maxTokens,
          "gen_ai.request.temperature": temperature,
          "groundwork.task": task,
        },
      });
      if (showsContent) span.setAttribute("gen_ai.input.messages", content().slice(0, CONTENT));
      const since = performance.now();
      let failed: string | undefined;
      try {
        return await within(span, async () => {
          const answer = await work();
          const { input, output, finish, servedBy, content: said }: CallAnswered = told(answer);
          span.setAttributes({
            "gen_ai.usage.input_tokens": input,
            "gen_ai.usage.output_tokens": output,
            "gen_ai.response.finish_reasons": [finish],
          });
          if (servedBy !== null) span.setAttribute("gen_ai.response.model", servedBy);
          if (showsContent) span.setAttribute("gen_ai.output.messages", said().slice(0, CONTENT));
          tokens.record(input, { ...common, "gen_ai.token.type": "input" });
          tokens.record(output, { ...common, "gen_ai.token.type": "output" });
          return answer;
        });
      } catch (error) {
        failed = error instanceof Error ? error.name : "unknown";
        throw error;
      } finally {
        durations.record((performance.now() - since) / 1000, { ...common, ...(failed !== undefined && { "error.type": failed }) });
      }
    },
    count: (stage, outcome, by) => items.add(by, { "groundwork.stage": stage, "groundwork.outcome": outcome }),
  };
}

/** The same progress, with what it counts told to whoever follows. */
export const countedProgress = <P extends Progress>(progress: P, follower: Follower): P => ({
  ...progress,
  add(stage, kind, count = 1) {
    progress.add(stage, kind, count);
    follower.count(stage, kind, count);
  },
});

async function packages() {
  try {
    const [api, resources, trace, metrics, traceOut, metricsOut, hooks] = await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace-base"),
      import("@opentelemetry/sdk-metrics"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/exporter-metrics-otlp-http"),
      import("@opentelemetry/context-async-hooks"),
    ]);
    return { api, resources, ...trace, ...metrics, ...traceOut, ...metricsOut, ...hooks };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    throw new Stop(2, `OTEL_… variables are set, and traces take packages that are not installed: npm install ${PACKAGES}`, error);
  }
}

const PACKAGES =
  "@opentelemetry/api @opentelemetry/resources @opentelemetry/sdk-trace-base @opentelemetry/sdk-metrics @opentelemetry/exporter-trace-otlp-http @opentelemetry/exporter-metrics-otlp-http @opentelemetry/context-async-hooks";
