"""A compiled rule in its two forms: the inner one, which other rules are made of (see `inner.py`), and the outer one,
which is the inner one with native code and a door for Python, made when Python first calls the rule.
"""

from collections.abc import Callable
from typing import Any

from numba.core import compiler
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.runtime.nrt import rtsys
from numba.core.sigutils import normalize_signature
from numba.core.targetconfig import ConfigStack
from numba.core.typing.templates import make_concrete_template

from brelan.core.inner import InnerCache, InnerLibrary
from brelan.core.sharing import share_cache
from brelan.core.widening import widened

Kinds = tuple[Any, ...]
"""The Numba types of a call's arguments."""


class OuterLibrary(JITCodeLibrary):
    """A rule and all that it calls, optimised here together for the first time."""

    def _optimize_final_module(self) -> None:
        """Once more after Numba's round: what was put into its callers there runs some 5 % faster for it."""
        super()._optimize_final_module()
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class RuleDispatcher(CPUDispatcher):
    """Finds the form for a call, in memory, in the cache, or by compiling. Numba knows one form only, and finds the
    way to it by `get_call_template` and `get_overload` when a compiled function calls; by `compile` when Python does.
    """

    def __init__(
        self,
        py_func: Callable[..., Any],
        locals: dict[str, Any] | None = None,
        targetoptions: dict[str, Any] | None = None,
        pipeline_class: type[compiler.CompilerBase] = compiler.Compiler,
    ) -> None:
        super().__init__(py_func, locals, targetoptions, pipeline_class)
        parts: dict[str, Any] = vars(self)
        parts["_compiler"]._compile_core = self._compile_outer
        self._inner_forms: dict[Kinds, Any] = {}
        self._inner_cache = InnerCache(py_func)
        self.enable_caching()
        share_cache(parts["_cache"])
        share_cache(self._inner_cache)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """How compiled code calls this: the types it passes, and what it gets."""
        given = [widened(kind) for kind in args], {name: widened(kind) for name, kind in kws.items()}
        pysig, kinds = self.fold_argument_types(*given)
        name, form = self.py_func.__name__, self.inner_form(tuple(kinds))
        template = make_concrete_template(f"CallTemplate({name})", key=name, signatures=[form.signature])
        return template, pysig, kinds, {}

    def get_overload(self, sig: Any) -> Any:
        """By which compiled code finds the form: see `insert_user_function` below."""
        kinds, _ = normalize_signature(sig)
        return self, tuple(kinds)

    def inner_form(self, kinds: Kinds) -> Any:
        """The form for these types, for compiled callers."""
        with global_compiler_lock:
            found = self._inner_forms.get(kinds)
            if found is None:
                found = self._inner_cache.load_overload(kinds, self.targetctx)
                if found is None:
                    found = self._compile_inner(kinds)
                    self._inner_cache.save_overload(kinds, found)
                self.targetctx.insert_user_function((self, kinds), found.fndesc, [found.library])
                self._inner_forms[kinds] = found
            return found

    def _compile_inner(self, kinds: Kinds) -> Any:
        context: Any = self.targetctx
        library = InnerLibrary(context.codegen(), self.py_func.__qualname__)
        return compiler.compile_extra(
            self.typingctx, context, self.py_func, kinds, None, self._flags(), self.locals, library
        )

    def _flags(self) -> Any:
        flags: Any = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return flags

    def _compile_outer(self, kinds: Kinds, return_type: Any) -> Any:
        """What Numba does where it has no form for a call from Python."""
        inner = self.inner_form(kinds)
        context: Any = self.targetctx
        described, environment = inner.fndesc, inner.environment
        library = OuterLibrary(context.codegen(), described.qualname)
        library.enable_object_caching()
        library.add_linking_library(inner.library)
        library.add_linking_library(rtsys.library)
        flags = self._flags()
        with ConfigStack().enter(flags):
            context.create_cpython_wrapper(library, described, environment, inner.call_helper, flags.release_gil)
        entry = context.get_executable(library, described, environment)
        return inner._replace(library=library, entry_point=entry, metadata=None)
